import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Account } from "../../app/api/account-calls";
import { calls } from "../../app/api/calls";
import type { Offer } from "../../app/api/contract";
import type { SentFile } from "../../app/api/transport";
import { paid } from "./buying";
import { Caller } from "./caller";
import { openWorld, type World } from "./world";

/**
 * What a person does with the own account, in process and over HTTP; and what nobody does with
 * another's.
 */
let world: World;
let offers: Offer[];
beforeAll(async () => {
  world = await openWorld();
  const listed = await new Caller(world, world.embedded).ask("availableServices", undefined);
  offers = listed.ok ? listed.data : [];
});
afterAll(() => world.close());

async function accountOf(caller: Caller): Promise<Account> {
  const outcome = await caller.ask("account", undefined);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.data;
}

describe.each(["in process", "over HTTP"] as const)("%s", (way) => {
  const wire = () => (way === "in process" ? world.embedded : world.overHttp);
  const person = () => Caller.at("complete", world, wire());
  const buyer = async () => {
    const caller = await person();
    await caller.ask("verifyPayment", await paid({ world, caller, offers }));
    return caller;
  };

  it("the account is its owner's alone: where they are logged in, what they leave", async () => {
    const [asha, ravi] = [await buyer(), await person()];
    const account = await accountOf(asha);
    expect(calls.account.answer.parse(account)).toEqual(account);
    expect(account.sessions).toMatchObject([{ here: true }]);
    expect(account.leaving.map(({ name }) => name)).toEqual(
      offers.slice(0, 2).map(({ service }) => service.name),
    );
    expect((await accountOf(ravi)).leaving).toEqual([]);
  });

  it("leaving gives back what was shown, and nothing else may be asked", async () => {
    const asha = await buyer();
    const { leaving, at } = await accountOf(asha);
    const [first] = leaving;
    const { service, paise } = first!;
    for (const wrong of [
      { service, paise: paise + 1, at },
      { service, paise, at: new Date(Date.parse(at) + 3_600_000).toISOString() },
    ])
      expect(await asha.ask("leaveService", wrong)).toMatchObject({ status: 409 });
    expect(await asha.ask("leaveService", { service, paise, at })).toMatchObject({
      ok: true,
      message: `You left ${first!.name}.`,
    });
    expect(await asha.ask("leaveService", { service, paise, at })).toMatchObject({ status: 404 });
    expect((await accountOf(asha)).leaving).toHaveLength(1);
  });

  it("another's service, session and browser are a 404, and stay as they were", async () => {
    const [asha, ravi] = [await buyer(), await person()];
    const before = await accountOf(asha);
    const { service, paise } = before.leaving[0]!;
    expect(await ravi.ask("leaveService", { service, paise, at: before.at })).toMatchObject({
      status: 404,
    });
    const session = before.sessions[0]!.id;
    expect(await ravi.ask("endSession", { session })).toMatchObject({ status: 404 });
    expect(await ravi.ask("forgetDevice", { device: session })).toMatchObject({ status: 404 });
    const after = await accountOf(asha);
    expect(after.sessions).toEqual(before.sessions);
    expect(after.leaving.map((one) => one.service)).toEqual(
      before.leaving.map((one) => one.service),
    );
  });

  it("a phone that logged in is told by its words, and ends from elsewhere", async () => {
    const asha = await person();
    const phone = new Caller(world, wire());
    const agent = { "user-agent": "Mozilla/5.0 (Android 14; Mobile) Firefox/140.0" };
    const post = (path: string, body: object) =>
      phone.send(path, {
        method: "POST",
        headers: { ...agent, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    await post("/otp/request", { number: asha.number });
    const otp = await world.sandbox.code(asha.number);
    expect((await post("/otp/verify", { number: asha.number, otp })).status).toBe(200);
    const [its] = (await accountOf(asha)).sessions.filter(({ here }) => !here);
    expect(its?.device).toBe("Firefox on an Android phone");
    expect(await asha.ask("endSession", { session: its!.id })).toMatchObject({ ok: true });
    expect(await phone.ask("currentUser", undefined)).toMatchObject({ status: 401 });
  });

  it("one's data comes as a ZIP that no cache keeps", async () => {
    const asha = await buyer();
    const outcome = await asha.ask("exportData", undefined);
    const { bytes, filename } = outcome.data as SentFile;
    expect([Buffer.from(bytes).subarray(0, 4).toString("latin1"), filename]).toEqual([
      "PK\x03\x04",
      "my-data.zip",
    ]);
    expect(Buffer.from(bytes).toString("latin1")).toContain(asha.pan);
    const answer = await asha.send("/users/export-data", { method: "POST" });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("the account closes with a code of this browser, and is gone with its cookies", async () => {
    const asha = await buyer();
    const asked = await asha.ask("requestCloseOtp", undefined);
    expect(asked).toMatchObject({
      ok: true,
      data: { sentTo: `${asha.number.slice(1)}@example.com` },
    });
    const otp = await world.sandbox.code(`${asha.number.slice(1)}@example.com`);
    const { leaving, at } = await accountOf(asha);
    const paise = leaving.reduce((sum, one) => sum + one.paise, 0);
    const thief = new Caller(world, wire());
    for (const name of ["access", "refresh"]) thief.cookies.set(name, asha.cookies.get(name) ?? "");
    expect(await thief.ask("closeAccount", { otp, paise, at })).toMatchObject({ status: 422 });
    expect(await asha.ask("closeAccount", { otp, paise, at })).toMatchObject({ ok: true });
    expect([asha.cookies.get("access"), asha.cookies.get("device")]).toEqual(["", ""]);
    expect(await thief.ask("currentUser", undefined)).toMatchObject({ status: 401 });
  });

  it("without the right body each says so, and changes nothing", async () => {
    const asha = await person();
    for (const [path, body] of [
      ["/users/end-session", {}],
      ["/users/forget-device", { device: "" }],
      ["/users/change-account", { reminders: "no" }],
      ["/users/change-account", { researchSms: null }],
      ["/subscriptions/leave", { service: "x", paise: -1, at: "2026-11-20T00:00:00.000Z" }],
      ["/subscriptions/leave", { service: "x", paise: 1, at: "yesterday" }],
      ["/users/close-account", { otp: "12345", paise: 0, at: "2026-11-20T00:00:00.000Z" }],
    ] as const) {
      const headers = { "content-type": "application/json" };
      const answer = await asha.send(path, { method: "POST", headers, body: JSON.stringify(body) });
      expect([path, answer.status]).toEqual([path, 400]);
    }
    expect(await accountOf(asha)).toMatchObject({ reminders: true });
  });
});
