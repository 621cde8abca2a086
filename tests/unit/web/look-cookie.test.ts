import { expect, test } from "vitest";
import { keepsLook, look, lookCookie } from "../../../app/web/frame/look.server";

const asks = (cookie: string) =>
  new Request("https://research.example/auth", { headers: { cookie } });

// ASVS 3.3.1, 3.3.3
test("at an https address the look's cookie is this host's alone; one without the host's prefix is not read", () => {
  expect(lookCookie(true)).toBe(
    `__Host-look=${look.version}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure`,
  );
  expect(keepsLook(asks(`cart=1; __Host-look=${look.version}`), true)).toBe(true);
  expect(keepsLook(asks(`look=${look.version}`), true)).toBe(false);
});

test("on this machine, without TLS, browsers take no such prefix, and it has none", () => {
  expect(lookCookie(false)).toBe(
    `look=${look.version}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
  );
  expect(keepsLook(asks(`look=${look.version}`), false)).toBe(true);
});
