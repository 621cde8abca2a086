import { data, redirect } from "@remix-run/node";
import { Fatca } from "../../../app/api/contract";
import { id } from "../../../app/api/fields";
import { scopeOf } from "../../../app/web/visit/request-scope";
import { carry } from "../../../app/web/visit/carry.server";
import { choose } from "../../../app/web/buying/choosing.server";
import { isClient } from "../../../app/web/visit/guards.server";
import { paymentFailure } from "../../../app/web/buying/razorpay/failure-words";
import { signingFailure } from "../../../app/web/onboarding/signing-failure";
import { problemsOf, type Said } from "../../../app/web/visit/problems";
import { readSigningReturn } from "../../../app/web/onboarding/signing-return";
import type { Dice } from "../dice";
import { nasty } from "../fuzz/bodies";
import type { Kind } from "./kind";

const api =
  (body: unknown, cookies: string[] = []) =>
  () =>
    Promise.resolve({ status: 200, message: "", body, cookies, retryAfterS: null });
const web = { publicOrigin: "http://localhost", secure: false };
const about = { web, now: () => 0, address: "", requestId: "", language: "en" };

/** Each try by itself. */
const each = (name: string, attempt: (chance: Dice) => boolean | Promise<boolean>): Kind => ({
  name,
  async succeed(times, chance) {
    let had = 0;
    for (let n = 0; n < times; n++) if (await attempt(chance)) had++;
    return had;
  },
});

const words = (chance: Dice): string =>
  `Call +91 ${90_000 + chance.int(9_999)} ${chance.pick(nasty).slice(0, 50)}`;

const kinds = [() => data([1]), () => ({ a: 1 }), () => "words", () => redirect("/x"), () => null];

const deceiving = [
  "\u0000",
  "\u0007",
  "\u001b[2J",
  "\u009b",
  "\u202e",
  "\u2066",
  "\u200f",
  "\u0085",
];

export const pages: Kind[] = [
  each("4: a stranger's words said in our place", (chance) => {
    const said = words(chance);
    return paymentFailure(said).includes("Call") || signingFailure(said).includes("Call");
  }),
  each("6: an answer that loses the renewed cookies, or may be kept by a cache", async (chance) => {
    const renewed = ["access=new; Path=/", "refresh=new; Path=/"];
    const context = { ...about, api: api({}, renewed) };
    const request = new Request("http://localhost/standing", { headers: { cookie: "refresh=o" } });
    const run = chance.pick(kinds);
    const thrown = chance.chance(0.3) && run() instanceof Response;
    const route = async () => {
      await scopeOf({ context, request }).call("refreshToken");
      if (thrown) throw run();
      return run();
    };
    const carried = carry(route, false) as (args: object) => Promise<unknown>;
    const left = await carried({ context, request, params: {} }).catch((one: unknown) => one);
    if (!(left instanceof Response)) return true;
    const kept = left.headers.get("cache-control")?.includes("no-store") ?? false;
    return left.headers.getSetCookie().length < 2 || !kept;
  }),
  each("7: another site's link marks a signing as failed", (chance) => {
    const begun = chance.chance(0.5) ? null : `DID${chance.int(1_000_000)}`;
    const query = new URLSearchParams({ status: chance.pick(["x", "cancel", "failed", ""]) });
    if (chance.chance(0.5)) query.set("digio_doc_id", `DID${chance.int(1_000_000)}x`);
    if (chance.chance(0.5)) query.set("error_code", words(chance));
    return readSigningReturn(query, begun)?.error_code !== undefined;
  }),
  each("8: characters that deceive whoever reads them", (chance) => {
    const typed = `Asha ${chance.pick(deceiving)} Verma ${chance.int(9_999)}`;
    const answers = { countryOfBirth: typed, citizenship: "India", taxResidency: "India" };
    return id.safeParse(typed).success || Fatca.safeParse({ ...answers, isPep: "No" }).success;
  }),
  each("9: a form that breaks the page which answers it", async (chance) => {
    const fields = Array.from({ length: chance.int(4) }, () => ["offer", chance.pick(nasty)]);
    const intent = chance.pick(["save", "save", "update", "pay", ""]);
    const body = new URLSearchParams([["intent", intent], ...fields] as [string, string][]);
    const context = { ...about, web: { ...web, cookieSecrets: ["k".repeat(43)] }, api: api([]) };
    const request = new Request("http://localhost/services", { method: "POST", body });
    const answer: unknown = await choose({ context: context as never, request }).catch(() => null);
    if (answer instanceof Response) return false;
    try {
      problemsOf((answer as { data: Said }).data);
      return false;
    } catch {
      return true;
    }
  }),
  each("14: somebody who lacks a step let in as a client", (chance) => {
    const has = () => chance.chance(0.7);
    const given = [has(), has(), has(), has(), has()] as const;
    const [email, name, dob, pan, agreement] = given;
    const user = {
      number: "+919000000001",
      email: email ? "a@example.com" : null,
      name: name ? "A" : null,
      dob: dob ? "1990-01-01" : null,
      pan: pan ? "ABCPE1234F" : null,
      agreement,
    };
    return isClient(user) !== given.every(Boolean);
  }),
];
