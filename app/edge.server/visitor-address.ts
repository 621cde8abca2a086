import { BlockList, isIP, isIPv6 } from "node:net";

/**
 * Which proxies may say who the visitor is: at most so many in a row, all of them within these
 * networks.
 */
export interface TrustedProxies {
  hops: number;
  /** addresses or CIDR networks */
  among: string[];
}

/**
 * Finds the visitor's address: the socket's, unless a trusted proxy holds that socket; then the one
 * this proxy saw, and so on leftwards. What stands further left was written by the visitor, as was
 * all of `forwarded` when they reach us past the proxy: not believed.
 *
 * @returns a function of the socket's address and the `X-Forwarded-For` header to an IP address
 * without the IPv4-in-IPv6 prefix
 */
export function visitorAddresses({
  hops,
  among,
}: TrustedProxies): (socket: string | undefined, forwarded: string | undefined) => string {
  const trusted = blockList(among);
  return (socket, forwarded) => {
    let address = plainAddress(socket ?? "");
    const seen = (forwarded ?? "").split(",");
    for (
      let hop = 0;
      hop < hops && isIP(address) > 0 && trusted.check(address, family(address));
      hop++
    ) {
      const before = plainAddress((seen.pop() ?? "").trim());
      if (isIP(before) === 0) break;
      address = before;
    }
    return address || "unknown";
  };
}

function blockList(among: string[]): BlockList {
  const list = new BlockList();
  for (const network of among) {
    const [address = "", bits] = network.split("/");
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return list;
}

const family = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");
const plainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
