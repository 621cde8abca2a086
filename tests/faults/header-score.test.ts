import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicPaths } from "../../app/content/public-paths";
import { freePort } from "../setup/free-port.mjs";
import { observatoryScore } from "../setup/observatory";
import { Site } from "../setup/site";

/**
 * A site at an https address, as its proxy reaches it: cookies are `Secure`, and browsers are told
 * to stay with https.
 */
const PUBLIC = "https://research.example";
let site: Site;
let inside: string;
beforeAll(async () => {
  const port = await freePort();
  inside = `http://127.0.0.1:${port}`;
  site = await Site.open({ PORT: String(port), PUBLIC_URL: PUBLIC });
});
afterAll(() => site.close());

const scriptFree = publicPaths.filter((path) => path !== "/services");
let people = 0;
const cookiesAt = async (step: "signed-in" | "complete") =>
  (
    await site.sandbox.person({
      step,
      number: `+91970000000${++people}`,
      pan: `ABCPE100${people}F`,
      dob: "1990-08-27",
      name: "Asha Verma",
    })
  ).join("; ");

async function scored(path: string, cookie = "") {
  const answer = await fetch(inside + path, {
    headers: cookie ? { cookie } : {},
    redirect: "manual",
  });
  const html = await answer.text();
  return {
    ...observatoryScore(answer.headers, html),
    status: answer.status,
    cookies: answer.headers.getSetCookie().length,
    headers: answer.headers,
  };
}

describe("HTTP Observatory", () => {
  // ASVS 3.4.1, 3.4.3, 3.4.5, 3.4.6
  test.each(scriptFree)("gives %s at least 130", async (path) => {
    const { score, parts, cookies } = await scored(path);
    expect(Math.min(...Object.values(parts)), JSON.stringify(parts)).toBeGreaterThanOrEqual(0);
    expect(cookies).toBe(0);
    expect(score, JSON.stringify(parts)).toBeGreaterThanOrEqual(130);
  });

  // ASVS 3.2.1, 3.4.6
  test.each(["/auth", "/services", "/nothing-here", "/assets/nothing.js", "/api/v1/nothing"])(
    "gives %s, script or not, at least 130 too",
    async (path) => {
      const { score, parts } = await scored(path);
      expect(score, JSON.stringify(parts)).toBeGreaterThanOrEqual(130);
    },
  );

  test.each(["/", "/services", "/subscriptions", "/privacy-policy"])(
    "gives %s at least 135 where it sets cookies",
    async (path) => {
      const { score, parts, status, cookies } = await scored(path, await cookiesAt("complete"));
      expect(status).toBe(200);
      expect(cookies).toBeGreaterThan(0);
      expect(score, JSON.stringify(parts)).toBeGreaterThanOrEqual(135);
    },
  );

  test("/details and /pay lose only what the providers' scripts cost: inline styles", async () => {
    const offer = (
      (await (await fetch(`${inside}/api/v1/services/get-available-services`)).json()) as {
        data: { _id: string }[];
      }
    ).data[0]?._id;
    const pages = [
      await scored("/details", await cookiesAt("signed-in")),
      await scored("/pay", `${await cookiesAt("complete")}; __Host-cart=${offer}`),
    ];
    for (const { status, parts } of pages) {
      expect(status).toBe(200);
      // The stand-ins are http://127.0.0.1; the real providers are https.
      const { "content-security-policy": policy, ...others } = parts;
      expect(policy).toBeLessThanOrEqual(0);
      expect(Math.min(...Object.values(others))).toBeGreaterThanOrEqual(0);
    }
  });

  test("sees what is missing", async () => {
    const bare = observatoryScore(
      new Headers({ "set-cookie": "a=b" }),
      '<script src="https://cdn.example/x.js"></script>',
    );
    expect(bare.score).toBe(100 - 25 - 40 - 20 - 5 - 5 - 20);
  });
});

describe("logging out", () => {
  // ASVS 14.3.1
  test("clears storage, expires the session's cookies one by one, and the session is over whoever kept the cookies", async () => {
    const cookie = await cookiesAt("complete");
    const answer = await fetch(`${inside}/logout`, {
      method: "POST",
      headers: { cookie, origin: PUBLIC, "content-type": "application/x-www-form-urlencoded" },
      body: "from=%2Fdisclaimer",
      redirect: "manual",
    });
    expect([
      answer.status,
      answer.headers.get("location"),
      answer.headers.get("clear-site-data"),
    ]).toEqual([303, "/disclaimer", '"storage"']);
    for (const name of ["__Host-access", "__Host-refresh"])
      expect(
        answer.headers
          .getSetCookie()
          .filter((line) => line.startsWith(`${name}=;`) && /max-age=0/i.test(line)),
      ).toHaveLength(1);
    for (const path of ["/api/v1/users/current-user", "/subscriptions"]) {
      const after = await fetch(inside + path, { headers: { cookie }, redirect: "manual" });
      expect([401, 302]).toContain(after.status);
    }
    const refreshed = await fetch(`${inside}/api/v1/users/refresh-token`, {
      method: "POST",
      headers: { cookie },
    });
    expect(refreshed.status).toBe(401);
  });

  // ASVS 3.7.2, 4.1.3
  test.each(["//evil.example", "https://evil.example", "/\\evil.example", "/pay"])(
    "never leads to %s",
    async (from) => {
      const answer = await fetch(`${inside}/logout`, {
        method: "POST",
        headers: {
          "x-forwarded-host": "evil.example",
          "content-type": "application/x-www-form-urlencoded",
        },
        body: new URLSearchParams({ from }),
        redirect: "manual",
      });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
    },
  );
});
