import { expect, test } from "vitest";
import type { CurrentUser } from "../../../app/api/contract";
import { isClient, requireClient } from "../../../app/web/visit/guards.server";
import { aUser } from "../../setup/a-user";

const client = aUser();
const lacking: [string, Partial<CurrentUser>][] = [
  ["e-mail", { email: null }],
  ["name", { name: null }],
  ["date of birth", { dob: null }],
  ["PAN", { pan: null }],
  ["agreement", { agreement: false }],
];

/** Where the guard of a client's page sends somebody; null: it lets them in. */
async function sent(user: CurrentUser | null): Promise<string | null> {
  const api = () =>
    Promise.resolve({
      status: user ? 200 : 401,
      message: "",
      body: user ? { currentUser: user } : {},
      cookies: [],
      retryAfterS: null,
    });
  const web = { publicOrigin: "http://localhost", secure: false };
  const context = { api, web, address: "", requestId: "" };
  const request = new Request("http://localhost/pay", {
    headers: user ? [["cookie", "access=a"]] : [],
  });
  return requireClient({ context, request }).then(
    () => null,
    (thrown: Response) => thrown.headers.get("location"),
  );
}

test.each(lacking)(
  "whoever lacks only the %s is no client, and is led to it",
  async (_what, less) => {
    expect(isClient({ ...client, ...less })).toBe(false);
    expect(await sent({ ...client, ...less })).toBe("/details?from=%2Fpay");
  },
);

test("who has everything is let in; nobody is led to sign-in", async () => {
  expect(isClient(client)).toBe(true);
  expect(await sent(client)).toBeNull();
  expect(await sent(null)).toBe("/auth?from=%2Fpay");
});
