import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { requestSignInCode, signIn } from "../../../app/backend.server/sign-in/sign-in";
import { knownDevice } from "../../../app/backend.server/sign-in/known-devices";
import { whoIs, startSession } from "../../../app/backend.server/sign-in/sessions";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { verifyTrail } from "../../../app/backend.server/platform/audit/verify";
import { receive } from "../../../app/backend.server/events/inbox";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { createOrder } from "../../../app/backend.server/buying/order";
import { reconcileDue } from "../../../app/backend.server/money/payments/reconcile";
import { eraseClosedAccounts } from "../../../app/backend.server/upkeep/retention/erase-accounts";
import { codeSentTo } from "../parts";
import { DAY, again, personAt, refusalOf } from "../people";
import { letters } from "../money/till";
import { Shop } from "../payments/shop";
import type { Person } from "../../../app/backend.server/platform/people/person";
import { trailOf } from "../trail";

const NUMBER = "+919812345678";
const PAN = "RAVPK1234L";
let shop: Shop;
let ravi: Person;
let lines: string[];
let folder: string;
beforeEach(async () => {
  shop = await Shop.open();
  shop.parts.actor = "operator root";
  ravi = await personAt(shop.parts, "done", {
    number: NUMBER,
    email: "ravi@example.in",
    pan: PAN,
    name: "Ravi Kumar",
    dob: "1988-01-02",
  });
  folder = mkdtempSync(join(tmpdir(), "export-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
});

const run = (...argv: string[]) => {
  lines = [];
  return runOperator(shop.parts, argv, (line) => lines.push(line));
};
const said = () => lines.join("\n");
const json = () => JSON.parse(said()) as unknown;
const requestOf = (count: number) => ({
  ...shop.request(count),
  receipt: PAN,
  notes: { ...shop.request(count).notes, number: NUMBER },
});
const acts = async (person = ravi.id) =>
  (await trail(shop.parts, { person, most: 99 })).map(({ what }) => what).reverse();

async function bought(count = 1): Promise<string> {
  const id = await claim(shop.parts, ravi, requestOf(count));
  await confirmClaim(shop.parts, id, "412345678901");
  return id;
}

describe("operator people find", () => {
  test.each([["98123 45678"], ["+91 98123-45678"], ["Ravi@example.in"], ["ravpk1234l"]])(
    "knows a person by %s",
    async (words) => {
      expect(await run("people", "find", words, "--json")).toBe(0);
      expect(json()).toMatchObject([
        {
          id: ravi.id,
          name: "Ravi Kumar",
          number: NUMBER,
          email: "ravi@example.in",
          pan: PAN,
          dob: "1988-01-02",
        },
      ]);
    },
  );
  test("knows a person by id, shows a table and leaves a trace without personal data", async () => {
    expect(await run("people", "find", ravi.id)).toBe(0);
    for (const cell of [ravi.id, "Ravi Kumar", NUMBER, "ravi@example.in", PAN, "open"])
      expect(said()).toContain(cell);
    expect(await acts()).toEqual(["person looked up"]);
    const all = JSON.stringify(await trailOf(shop.parts));
    for (const secret of ["98123", "ravi", "Ravi", PAN]) expect(all).not.toContain(secret);
  });
  test("says when nobody is found, and ends with 1", async () => {
    expect(await run("people", "find", "9000000099")).toBe(1);
    expect(said()).toBe("Nobody was found.");
  });
});

describe("operator people export", () => {
  test("writes everything held on that person, and nobody else's, into a folder only its owner reads", async () => {
    const payment = await bought(2);
    await claim(shop.parts, shop.asha, shop.request(1));
    const online = await createOrder(shop.parts, ravi, requestOf(1));
    const event = (order: string) =>
      Buffer.from(
        JSON.stringify({
          event: "payment.captured",
          payload: { payment: { entity: { id: "pay_1", order_id: order } } },
        }),
      );
    await receive(shop.parts, { source: "razorpay", eventId: "mine", raw: event(online.id) });
    await receive(shop.parts, {
      source: "razorpay",
      eventId: "theirs",
      raw: event("order_of_another"),
    });
    await requestSignInCode(shop.parts, {
      number: NUMBER,
      cookie: null,
      device: null,
      address: "192.0.2.1",
    });
    const to = join(folder, "ravi");
    expect(await run("people", "export", NUMBER, "--to", to)).toBe(0);
    const held = JSON.parse(readFileSync(join(to, "person.json"), "utf8")) as Record<
      string,
      unknown
    >;
    expect(held).toMatchObject({
      account: {
        id: ravi.id,
        name: "Ravi Kumar",
        number: NUMBER,
        email: "ravi@example.in",
        dob: "1988-01-02",
        pan: PAN,
      },
      payments: [
        {
          id: payment,
          utr: "412345678901",
          paise: 449_800,
          invoice: "invoice-2026-27-0001.pdf",
          history: [{ to: "claimed" }, { to: "confirmed" }, { to: "fulfilled" }],
        },
        { method: "online", invoice: null },
      ],
      agreements: [{ state: "signed", answers: { isPep: "No" } }],
      letters: [
        {
          to: "ravi@example.in",
          subject: expect.stringMatching(/^Your payment of Rs\. .* by UPI$/),
          sentAt: null,
        },
        {
          subject: "Your payment is confirmed",
          text: expect.stringContaining("stock cash") as unknown,
        },
      ],
      codesSent: [{ purpose: "sign-in" }],
      eventsFromProviders: [{ event: "payment.captured" }],
    });
    expect(held["subscriptions"]).toHaveLength(2);
    expect(held["sessions"]).toHaveLength(1);
    expect(JSON.stringify(held)).not.toContain("Asha Verma");
    const pdfs = readdirSync(to).filter((name) => name.endsWith(".pdf"));
    expect(pdfs).toEqual([expect.stringMatching(/^agreement-/), "invoice-2026-27-0001.pdf"]);
    for (const pdf of pdfs) expect(readFileSync(join(to, pdf), "latin1").slice(0, 5)).toBe("%PDF-");
    expect(statSync(to).mode & 0o777).toBe(0o700);
    expect(statSync(join(to, "person.json")).mode & 0o777).toBe(0o600);
    expect(await acts()).toContain("person exported");
    expect(await run("people", "export", NUMBER, "--to", to)).toBe(1);
    expect(said()).toContain("is there already");
  });
  test("hands over the rest when a document is missing, and says so", async () => {
    shop.parts.stored.clear();
    const to = join(folder, "ravi");
    expect(await run("people", "export", NUMBER, "--to", to)).toBe(0);
    expect(JSON.parse(readFileSync(join(to, "person.json"), "utf8"))).toMatchObject({
      agreements: [{ file: "missing" }],
    });
  });
});

describe("operator people change-number", () => {
  const PROOF = ["--pan", PAN, "--dob", "1988-01-02"];
  // ASVS 6.4.4
  test("asks what the person tells, and takes nothing else for it: a wrong answer changes nothing and is on record", async () => {
    expect(await run("people", "change-number", NUMBER, "9812300000", "--yes")).toBe(64);
    expect(await run("people", "change-number", NUMBER, "9812300000", "--pan", PAN, "--yes")).toBe(
      64,
    );
    for (const [pan, dob] of [
      ["RAVPK1234M", "1988-01-02"],
      [PAN, "1988-02-01"],
    ] as const) {
      expect(
        await run(
          "people",
          "change-number",
          NUMBER,
          "9812300000",
          "--pan",
          pan,
          "--dob",
          dob,
          "--yes",
        ),
      ).toBe(1);
      expect(said()).toBe("This is not the PAN and the date of birth of this account.");
    }
    expect(await again(shop.parts, ravi.id)).toMatchObject({ number: NUMBER });
    expect((await acts()).filter((what) => what === "number change refused")).toHaveLength(2);
    expect(
      await run(
        "people",
        "change-number",
        NUMBER,
        "9812300000",
        "--pan",
        PAN.toLowerCase(),
        "--dob",
        "1988-01-02",
        "--yes",
      ),
    ).toBe(0);
  });
  test("cannot prove who asks where nothing was verified", async () => {
    await personAt(shop.parts, "identity", { number: "+919812300001" });
    expect(
      await run("people", "change-number", "9812300001", "9812300000", ...PROOF, "--yes"),
    ).toBe(1);
    expect(said()).toBe(
      "Nothing was verified for this account yet. Close it, and let the person sign in with the new number.",
    );
  });
  test("asks first", async () => {
    expect(await run("people", "change-number", NUMBER, "9812300000", ...PROOF)).toBe(1);
    expect(said()).toContain("Add --yes");
    expect(await again(shop.parts, ravi.id)).toMatchObject({ number: NUMBER });
  });
  // ASVS 6.4.4, 7.4.3
  test("moves the account, ends its sessions and is on record", async () => {
    const { access } = await startSession(shop.parts, ravi.id);
    expect(await run("people", "change-number", NUMBER, "9812300000", ...PROOF, "--yes")).toBe(0);
    expect(await again(shop.parts, ravi.id)).toMatchObject({ number: "+919812300000" });
    expect(await whoIs(shop.parts, access)).toBeNull();
    expect((await acts()).at(-1)).toBe("number changed");
    // Whose account was taken over hears of it where they always did.
    const [mail, ...more] = await letters(shop, "number changed");
    expect(more).toEqual([]);
    expect(mail).toContain("is now one that ends in 0000.");
    expect(mail).toContain("If it was not you, write to");
    expect(await run("people", "find", NUMBER)).toBe(1);
    expect(said()).toBe("Nobody was found.");
  });
  test("refuses a number that has an account, and a closed account", async () => {
    expect(await run("people", "change-number", NUMBER, "9876543210", ...PROOF, "--yes")).toBe(1);
    expect(said()).toBe("Another account has this number. Close that one first.");
    await run("people", "close", NUMBER, "--yes");
    expect(await run("people", "change-number", ravi.id, "9812300000", ...PROOF, "--yes")).toBe(1);
    expect(said()).toBe("No open account has this number or id.");
  });
});

describe("operator people show", () => {
  test("shows a closed account, too, which people find has found", async () => {
    await run("people", "close", NUMBER, "--yes");
    expect(await run("people", "find", ravi.id)).toBe(0);
    expect(await run("people", "show", ravi.id)).toBe(0);
    expect(said()).toContain("This account is closed since 20-11-2026");
    expect(await run("people", "show", "9800000000")).toBe(1);
    expect(said()).toBe("No account has this number or id.");
  });
});

describe("operator people close", () => {
  const signInAgain = async () => {
    shop.parts.clock.now += 120_000;
    const cookie = await requestSignInCode(shop.parts, {
      number: NUMBER,
      cookie: null,
      device: null,
      address: "192.0.2.1",
    });
    return signIn(shop.parts, {
      number: NUMBER,
      code: codeSentTo(shop.parts, NUMBER),
      cookie,
      device: null,
      address: "192.0.2.1",
    });
  };
  // ASVS 7.4.2
  test("asks first, then ends the sessions; number and PAN may begin a new account", async () => {
    const { access } = await startSession(shop.parts, ravi.id);
    expect(await run("people", "close", NUMBER)).toBe(1);
    expect(said()).toContain("Add --yes");
    expect(await whoIs(shop.parts, access)).not.toBeNull();
    expect(await run("people", "close", NUMBER, "--yes")).toBe(0);
    expect(await whoIs(shop.parts, access)).toBeNull();
    const tokens = await signInAgain();
    const fresh = await whoIs(shop.parts, tokens.access);
    expect(fresh?.person.id).not.toBe(ravi.id);
    expect(await personAt(shop.parts, "done", { number: NUMBER, pan: PAN })).toMatchObject({
      id: fresh?.person.id,
      pan: PAN,
    });
    expect(await run("people", "find", NUMBER)).toBe(0);
    expect(lines).toHaveLength(3);
    expect(await verifyTrail(shop.parts)).toMatchObject({ broken: null });
  });
  test("sends none of the person's letters that wait but the one that tells of it, and everybody else's", async () => {
    await run("claims", "reject", await claim(shop.parts, ravi, requestOf(1)), "--reason", "none");
    await shop.parts.store.db
      .updateTable("people")
      .set({ email_enc: shop.parts.seal.close("asha@example.com", "people.email") })
      .where("id", "=", shop.asha.id)
      .execute();
    await claim(shop.parts, shop.asha, shop.request(1));
    const whose = async () =>
      new Set(
        (await shop.parts.store.db.selectFrom("outbox").select("person_id").execute()).map(
          (letter) => letter.person_id,
        ),
      );
    expect(await whose()).toEqual(new Set([ravi.id, shop.asha.id, null]));
    expect(await run("people", "close", NUMBER, "--yes")).toBe(0);
    expect(await whose()).toEqual(new Set([ravi.id, shop.asha.id, null]));
    const theirs = await shop.parts.store.db
      .selectFrom("outbox")
      .select("kind")
      .where("person_id", "=", ravi.id)
      .execute();
    expect(theirs).toEqual([{ kind: "account closed" }]);
  });
  test("keeps the letters while a dispute is open, until what is due is erased", async () => {
    await run("claims", "reject", await claim(shop.parts, ravi, requestOf(1)), "--reason", "none");
    const letters = () =>
      shop.parts.store.db
        .selectFrom("outbox")
        .select("kind")
        .where("person_id", "=", ravi.id)
        .execute();
    await run("people", "hold", NUMBER);
    await run("people", "close", NUMBER, "--yes");
    expect(await letters()).toHaveLength(3);
    shop.parts.clock.now += 90 * DAY;
    await eraseClosedAccounts(shop.parts);
    expect(await letters()).toHaveLength(3);
    await run("people", "release", ravi.id);
    await eraseClosedAccounts(shop.parts);
    expect(await letters()).toEqual([]);
  });
  test("is refused if a service runs, unless it may end; says what may be asked back", async () => {
    await bought();
    shop.parts.clock.now += 10 * DAY;
    expect(await run("people", "close", NUMBER, "--yes")).toBe(1);
    expect(said()).toContain("A service is still running");
    expect(
      await shop.parts.store.db
        .selectFrom("subscriptions")
        .select("id")
        .where("revoked_at", "is not", null)
        .execute(),
    ).toEqual([]);
    expect(await run("people", "close", NUMBER, "--yes", "--end-subscriptions", "--json")).toBe(0);
    const { ended } = json() as { ended: { service: string; paise: number }[] };
    // Rs. 1,499 for 30 days that end with the 30th day after it began; 10 are gone.
    expect(ended).toMatchObject([{ service: "stock cash" }]);
    expect(ended[0]?.paise).toBeGreaterThan((149_900 * 20) / 30);
    expect(ended[0]?.paise).toBeLessThan((149_900 * 21) / 30);
    expect(await acts()).toContain("refund due");
  });
  test("is refused while a claim waits, and twice", async () => {
    const id = await claim(shop.parts, ravi, requestOf(1));
    expect(await run("people", "close", NUMBER, "--yes")).toBe(1);
    expect(said()).toBe(`Payment ${id} is not settled yet. Confirm or reject it first.`);
    await run("claims", "reject", id, "--reason", "none");
    expect(await run("people", "close", NUMBER, "--yes")).toBe(0);
    expect(await run("people", "close", ravi.id, "--yes")).toBe(1);
  });
  test("waits for an order that may still be paid late", async () => {
    await createOrder(shop.parts, ravi, requestOf(1));
    expect(await run("people", "close", NUMBER, "--yes")).toBe(1);
    expect(said()).toContain("may still be paid");
    for (let day = 0; day < 4; day++) {
      shop.parts.clock.now += DAY;
      await reconcileDue(shop.parts);
    }
    expect(await run("people", "close", NUMBER, "--yes")).toBe(0);
  });
  test("takes no guess where an e-mail address serves two", async () => {
    const other = await personAt(shop.parts, "identity", {
      number: "+919812300000",
      email: "ravi@example.in",
    });
    expect(await run("people", "close", "ravi@example.in", "--yes")).toBe(1);
    for (const id of [ravi.id, other.id]) expect(said()).toContain(id);
  });
  test("does not begin the year's fee limit anew: it holds for the PAN", async () => {
    await bought(1);
    await run("people", "close", NUMBER, "--yes", "--end-subscriptions");
    const back = await personAt(shop.parts, "done", { number: NUMBER, pan: PAN });
    shop.parts.settings = {
      ...shop.parts.settings,
      limits: { ...shop.parts.settings.limits, feeCapPaise: 200_000 },
    };
    expect((await refusalOf(claim(shop.parts, back, requestOf(1)))).message).toContain(
      "would go over it",
    );
  });
});

describe("operator sessions", () => {
  test("lists the known devices too, and ends one, or all with the sessions", async () => {
    const signedIn = async () => {
      shop.parts.clock.now += 60_000;
      const visit = { number: NUMBER, cookie: null, device: null, address: "192.0.2.1" };
      const cookie = await requestSignInCode(shop.parts, visit);
      return signIn(shop.parts, { ...visit, cookie, code: codeSentTo(shop.parts, NUMBER) });
    };
    const [first, second] = [await signedIn(), await signedIn()];
    const isKnown = async ({ device }: typeof first) =>
      (await knownDevice(shop.parts, device.cookie, NUMBER)) !== null;
    expect(await run("sessions", "list", NUMBER, "--json")).toBe(0);
    const { devices } = json() as { devices: { id: string }[] };
    expect(devices).toHaveLength(2);
    expect(await run("sessions", "list", NUMBER)).toBe(0);
    expect(said()).toContain(devices[0]?.id);
    expect(await run("sessions", "end", devices[1]?.id ?? "", "--yes")).toBe(0);
    expect(said()).toBe("1 device ended.");
    expect([await isKnown(first), await isKnown(second)]).toEqual([false, true]);
    expect(await run("sessions", "end", devices[1]?.id ?? "", "--yes")).toBe(1);
    expect(await run("sessions", "end", NUMBER, "--yes")).toBe(0);
    expect(await isKnown(second)).toBe(false);
  });

  // ASVS 7.4.5
  test("are listed and ended one by one or together, each on record", async () => {
    const [first, second] = [
      await startSession(shop.parts, ravi.id),
      await startSession(shop.parts, ravi.id),
    ];
    expect(await run("sessions", "list", NUMBER, "--json")).toBe(0);
    expect((json() as { sessions: { id: string }[] }).sessions.map(({ id }) => id)).toEqual(
      expect.arrayContaining([first.session, second.session]),
    );
    expect(await run("sessions", "end", first.session)).toBe(1);
    expect(await run("sessions", "end", first.session, "--yes")).toBe(0);
    expect(await whoIs(shop.parts, first.access)).toBeNull();
    expect(await whoIs(shop.parts, second.access)).not.toBeNull();
    expect(await run("sessions", "end", first.session, "--yes")).toBe(1);
    expect(await run("sessions", "end", NUMBER, "--yes")).toBe(0);
    expect(said()).toBe("2 sessions ended.");
    expect(await whoIs(shop.parts, second.access)).toBeNull();
    expect(await run("sessions", "list", NUMBER)).toBe(0);
    expect(said()).toBe("Not signed in anywhere.");
    expect(
      await trail(shop.parts, { person: ravi.id, what: "session ended", most: 9 }),
    ).toHaveLength(3);
  });
});

test("what the operator confirms stands on the trail under the operator's name", async () => {
  await bought();
  expect(await trail(shop.parts, { what: "payment", most: 1 })).toMatchObject([
    {
      who: "operator root",
      person: ravi.id,
      about: { from: "confirmed", to: "fulfilled", cause: "operator" },
    },
  ]);
});
