import { isIP } from "node:net";
import type { Reader } from "./reader";

/**
 * A number is of proxies on this machine or its private network, where containers and load
 * balancers stand.
 */
const PRIVATE = [
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "100.64.0.0/10",
  "::1",
  "fc00::/7",
  "fe80::/10",
];
const MOST_HOPS = 10;

/**
 * Reads `TRUSTED_PROXIES`: how many proxies of a private network stand in front, or the addresses
 * and networks of those that do. A visitor who reaches the port past them is never believed about
 * who they are.
 */
export function trustedProxies(read: Reader): { hops: number; among: string[] } {
  const given = read.text("TRUSTED_PROXIES") ?? "0";
  if (/^\d+$/.test(given))
    return { hops: read.whole("TRUSTED_PROXIES", 0, [0, MOST_HOPS], "1"), among: PRIVATE };
  const among = given.split(",").map((network) => network.trim());
  if (!among.every(isNetwork))
    read.fault(
      "TRUSTED_PROXIES",
      "must be how many proxies stand in front, or their addresses",
      "1, or 203.0.113.10,10.0.0.0/8",
    );
  return { hops: MOST_HOPS, among };
}

function isNetwork(network: string): boolean {
  const [address = "", bits, ...more] = network.split("/");
  const family = isIP(address);
  return (
    family > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32)))
  );
}
