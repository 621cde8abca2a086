import { describe, expect, test } from "vitest";
import { Reader } from "../../../app/config.server/reader";
import { trustedProxies } from "../../../app/config.server/trusted-proxies";
import { visitorAddresses } from "../../../app/edge.server/visitor-address";

const addressOf = (setting: string, socket: string | undefined, forwarded?: string) =>
  visitorAddresses(trustedProxies(new Reader({ TRUSTED_PROXIES: setting })))(socket, forwarded);
const spoofed = "1.2.3.4";

describe("the visitor's address", () => {
  // ASVS 4.1.3, 15.3.4
  test.each([
    ["no proxy is named: the header is a visitor's word", "", "127.0.0.1", spoofed, "127.0.0.1"],
    [
      "one proxy on this machine: what it saw, not what stands before it",
      "1",
      "127.0.0.1",
      `${spoofed}, 203.0.113.9`,
      "203.0.113.9",
    ],
    [
      "a count names private networks only: who comes past the proxy is not believed",
      "1",
      "203.0.113.66",
      spoofed,
      "203.0.113.66",
    ],
    [
      "two proxies: two from the right",
      "2",
      "::ffff:10.0.0.2",
      `${spoofed}, 203.0.113.9, 10.0.0.7`,
      "203.0.113.9",
    ],
    [
      "two proxies, and a request that passed only one",
      "2",
      "10.0.0.2",
      "203.0.113.9",
      "203.0.113.9",
    ],
    [
      "a named proxy with a public address",
      "198.51.100.10",
      "198.51.100.10",
      `${spoofed}, 203.0.113.9`,
      "203.0.113.9",
    ],
    [
      "another machine that says it is a proxy",
      "198.51.100.10",
      "198.51.100.11",
      spoofed,
      "198.51.100.11",
    ],
    [
      "a chain of named networks",
      "198.51.100.0/24,2001:db8::/32",
      "2001:db8::5",
      `${spoofed}, 203.0.113.9, 198.51.100.77`,
      "203.0.113.9",
    ],
    ["words where an address should be", "1", "127.0.0.1", "unknown, <script>", "127.0.0.1"],
    ["an empty header", "1", "127.0.0.1", "", "127.0.0.1"],
    ["IPv6 with a zone", "1", "fe80::1%eth0", "2001:db8::9", "2001:db8::9"],
  ])("%s", (_rule, setting, socket, forwarded, expected) => {
    expect(addressOf(setting, socket, forwarded)).toBe(expected);
  });

  test("is unknown when the socket is gone, and says no more than that", () => {
    expect(addressOf("1", undefined, spoofed)).toBe("unknown");
  });
});

test.each(["eleven", "11", "10.0.0.0/33", "10.0.0.0/8/8", "1.2.3", "-1"])(
  "TRUSTED_PROXIES=%s is a fault with an example",
  (value) => {
    const read = new Reader({ TRUSTED_PROXIES: value });
    trustedProxies(read);
    expect(read.faults).toMatchObject([{ variable: "TRUSTED_PROXIES" }]);
  },
);
