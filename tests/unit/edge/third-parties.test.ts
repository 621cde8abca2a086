import { expect, test } from "vitest";
import { configuration } from "../../../app/config.server/environment";
import { documentPolicy } from "../../../app/edge.server/content-security-policy";

const { web } = configuration({}, false);

function policyOf(path: string, html = `<script nonce="n">`): string {
  return documentPolicy({
    html,
    ...{ path, nonce: "n", styles: [], dev: false },
    web: {
      ...web,
      razorpay: {
        ...web.razorpay,
        checkoutScript: "https://checkout.razorpay.com/v1/checkout.js",
        hostedUrl: "https://api.razorpay.com/v1/checkout/embedded",
      },
      digio: {
        ...web.digio,
        sdkScript: "https://app.digio.in/sdk/v11/digio.js",
        gatewayUrl: "https://app.digio.in",
      },
    },
  });
}

/** The hosts that a page may fetch from, be framed with, or send a form to. */
function hosts(path: string): string[] {
  const policy = policyOf(path);
  return [
    ...new Set([...policy.matchAll(/https?:\/\/[^\s;]+|\*|(?:https?|wss?):(?=[\s;])/g)].flat()),
  ];
}

test("[ASVS 14.2.3] a page speaks to nobody but us; to Razorpay where people pay, to Digio where they sign", () => {
  for (const path of ["/", "/services", "/auth", "/subscriptions", "/account", "/details/signed"])
    expect([path, hosts(path)]).toEqual([path, []]);
  expect(hosts("/pay").filter((host) => !/^https:\/\/[a-z-]+\.razorpay\.com$/.test(host))).toEqual(
    [],
  );
  expect(hosts("/pay").length).toBeGreaterThan(1);
  expect(hosts("/details")).toEqual(["https://app.digio.in"]);
});

test("[ASVS 3.4.3, 3.4.6] each page runs what has this answer's nonce or nothing, holds no object, has no base, and is framed by nobody", () => {
  for (const path of ["/", "/services", "/pay", "/details", "/subscriptions"]) {
    const scripted = policyOf(path).split("; ");
    for (const rule of ["default-src 'none'", "object-src 'none'", "base-uri 'none'"])
      expect(scripted).toContain(rule);
    expect(scripted).toContain("frame-ancestors 'none'");
    const script = scripted.find((rule) => rule.startsWith("script-src")) ?? "";
    expect(script).toContain("'nonce-n'");
    expect(script).not.toMatch(/unsafe|\*|data:|https?:(?:\s|$)/);
    expect(policyOf(path, "<p>no script</p>")).toContain("script-src 'none'");
  }
});
