import { isIPv4, isIPv6 } from "node:net";

/**
 * The networks an address lies in, narrowest first: what one visitor holds, then what one customer
 * or one provider can hand out.
 */
export type Networks =
  | { family: "ipv6"; narrow: string; middle: string; range: string }
  | { family: "ipv4"; narrow: string; range: string }
  | { family: "unknown"; narrow: string };

/**
 * IPv6: the /64 of one home, then the /56 and the /48 that providers give one customer, who can
 * take any address of it. IPv4: the address itself, then its /24. Anything else stands for itself.
 */
export function networksOf(address: string): Networks {
  if (isIPv4(address))
    return {
      family: "ipv4",
      narrow: address,
      range: `${address.split(".").slice(0, 3).join(".")}.0/24`,
    };
  const plain = address.split("%")[0] ?? "";
  if (!isIPv6(plain)) return { family: "unknown", narrow: address };
  const groups = groupsOf(plain);
  const first = (count: number) => groups.slice(0, count).map((group) => group.toString(16));
  const upper = ((groups[3] ?? 0) & 0xff00).toString(16);
  return {
    family: "ipv6",
    narrow: `${first(4).join(":")}::/64`,
    middle: `${[...first(3), upper].join(":")}::/56`,
    range: `${first(3).join(":")}::/48`,
  };
}

/** The eight 16-bit groups. @param address a valid IPv6 address without its zone */
function groupsOf(address: string): number[] {
  const [head = "", tail = ""] = address.split("::");
  const [left, right] = [head.split(":").filter(Boolean), tail.split(":").filter(Boolean)];
  const zeros = address.includes("::")
    ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0")
    : [];
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}
