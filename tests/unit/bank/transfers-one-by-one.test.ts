import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { confirmByTransfer } from "../../../app/backend.server/buying/claim-review";
import { exceptions } from "../../../app/backend.server/money/ledger/balance";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { DAY } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk, type Row } from "./statement-desk";

/**
 * A claim of Rs. 1,499 that was paid in several transfers. The bank takes each back by itself, and
 * credits it again by itself: what the statement names is typed, and the books say what the bank
 * says.
 */
const [U1, U2, U3] = ["600000000001", "600000000002", "600000000003"];
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk);
  await confirmByTransfer(bank.parts, id, U1, null);
});
afterEach(() => bank.close());

const came = (by: string, rupees: string, day = "20/11/26"): Row => ({
  ...{ text: "UPI/ASHA VERMA/EXS9EG", reference: by, rupees, day },
});
const took = (by: string, rupees: string, day = "24/11/26"): Row => ({
  ...{ text: `REV ${by}`, reference: by, rupees: `-${rupees}`, day },
});
/** Days later: no booking can be undone. */
const later = async (days = 4) => {
  bank.parts.clock.now += UNDO_MS + days * DAY;
  await bank.desk.signIn();
};
/** The rests and what was too much are kept, as the statement names them. */
const paidBy = async (...rows: Row[]) => {
  for (const { reference = "" } of rows.slice(1))
    expect((await bank.match(rows, "--send-back", id, "--utr", reference, "--yes")).code).toBe(0);
  await later();
};
/** Each command that the statement names, but for starting a service. */
const named = (said: string): string[] =>
  [
    ...said.matchAll(
      /(?:desk )?((?:claims (?:taken-back|credited-again)|refunds bounced) [^;,\n]*)/g,
    ),
  ]
    .map(([, command = ""]) => command.replace(/ --yes.*| To book.*/, "").trim())
    .filter((command) => / --(?:on|utr|without-utr) /.test(`${command} `));
const types = async (command: string) => {
  const words = command.split(" ");
  const back = words[1] === "credited-again" ? ["--send-back"] : [];
  return bank.typed(...words, ...back, "--yes");
};
/** Types what the statement names until it names nothing more. */
const follow = async (...rows: Row[]) => {
  for (let most = 8; most > 0; most--) {
    const { said } = await bank.match(rows);
    const [first] = named(said);
    if (first === undefined) return said;
    const done = await types(first);
    // The same part on another day: it asks whether it is another one.
    const asks = done.code !== 0 && done.said.includes("type it again with --again");
    expect(asks ? await types(`${first} --again`) : done, first).toMatchObject({ code: 0 });
  }
  throw new Error(`the statement names still: ${(await bank.match(rows)).said}`);
};
const withUs = async () => {
  expect(await exceptions(bank.parts.store.db)).toEqual([]);
  const { captured, returned } = await bank.sums();
  return (captured - returned) / 100;
};

describe("paid in three, all of it taken", () => {
  const FIRST = [came(U1, "500.00"), came(U2, "500.00"), came(U3, "499.00")];
  const own = "REV600000000009";
  const taken = [
    { ...took(own, "500.00"), text: "UPI RETURN EXS9EG" },
    took(U2, "500.00"),
    took(U3, "499.00"),
  ];
  beforeEach(async () => {
    await paidBy(...FIRST);
    await follow(...taken);
    expect(await withUs()).toBe(0);
    await later(1);
  });

  test.each([[[0, 1, 2]], [[2, 0, 1]], [[1, 2, 0]]])(
    "each that comes again is booked, in whatever order: %j",
    async (order) => {
      const again = [
        came(U1, "500.00", "25/11/26"),
        came(U2, "500.00", "25/11/26"),
        came(U3, "499.00", "25/11/26"),
      ];
      let sum = 0;
      for (const at of order) {
        await follow(again[at]!);
        sum += at === 2 ? 499 : 500;
        expect(await withUs()).toBe(sum);
        expect((await bank.sums()).owed / 100).toBe(sum);
      }
      expect(await follow(...FIRST, ...taken, ...again)).not.toContain("gone out twice");
      for (const by of [U1, U2, U3])
        expect(
          (await bank.typed("claims", "credited-again", id, "--utr", by, "--send-back", "--yes"))
            .code,
        ).not.toBe(0);
      expect(await withUs()).toBe(1499);
    },
  );

  test("on one statement all are named, and the service may start by all together", async () => {
    const again = [
      came(U1, "500.00", "25/11/26"),
      came(U2, "500.00", "25/11/26"),
      came(U3, "499.00", "25/11/26"),
    ];
    const { said } = await bank.match(again);
    expect(said).toContain(`credited-again ${id} --utr ${U2} --received 500`);
    expect(said).toContain(`credited-again ${id} --utr ${U1} --received 1499 --start`);
    expect(
      (
        await bank.typed(
          ...["claims", "credited-again", id, "--utr", U1, "--received", "1499", "--start"],
          "--yes",
        )
      ).code,
    ).toBe(0);
    expect(await withUs()).toBe(1499);
    expect((await bank.sums()).served).toBe(149_900);
    expect(named((await bank.match(again)).said)).toEqual([]);
    // The others are its rests still: each goes by itself.
    await later(1);
    const { said: gone } = await bank.match([took(U2, "500.00", "26/11/26")]);
    expect(gone).toContain("--amount 500");
    await follow(took(U2, "500.00", "26/11/26"));
    expect(await withUs()).toBe(999);
  });

  test("undone within its ten minutes, one may be booked anew, and the others stay", async () => {
    await follow(came(U2, "500.00", "25/11/26"));
    await follow(came(U1, "500.00", "25/11/26"));
    const [first] = await bank.parts.store.db
      .selectFrom("refunds")
      .select("id")
      .where("state", "=", "to send")
      .execute();
    expect((await bank.typed("refunds", "undo", first!.id)).code).toBe(0);
    expect(await withUs()).toBe(500);
    await follow(came(U2, "500.00", "25/11/26"), came(U3, "499.00", "25/11/26"));
    expect(await withUs()).toBe(1499);
  });

  test("without its reference none of the others is booked: it may be one that is", async () => {
    await follow(came(U2, "500.00", "25/11/26"));
    const words = ["--without-utr", "--received", "500", "--send-back", "--yes"];
    const { code, said } = await bank.typed("claims", "credited-again", id, ...words);
    expect(code).not.toBe(0);
    expect(said).toContain("but for Rs. 999");
  });
});

describe("paid in two, the second taken", () => {
  const FIRST = [came(U1, "1000.00"), came(U2, "499.00")];
  beforeEach(() => paidBy(...FIRST));

  test("a statement that has them all names that part, its sum and its command", async () => {
    const { said } = await bank.match([...FIRST, took(U2, "499.00")]);
    expect(named(said)).toEqual([
      `claims taken-back ${id} --on 2026-11-24 --utr ${U2} --amount 499`,
    ]);
    expect(said).not.toContain("undo the confirmation");
  });

  test("its reference alone means that transfer, not all of the claim", async () => {
    const command = ["claims", "taken-back", id, "--on", "2026-11-24", "--utr", U2];
    expect((await bank.typed(...command)).said).toContain("Rs. 499 of the Rs. 1,499");
    expect((await bank.typed(...command, "--amount", "1499", "--yes")).said).toContain(
      "Rs. 499 had come",
    );
    expect((await bank.typed(...command, "--yes")).code).toBe(0);
    expect(await withUs()).toBe(1000);
    expect((await bank.sums()).served).toBe(100_000);
  });

  test("so does the first one's", async () => {
    const command = ["claims", "taken-back", id, "--on", "2026-11-24", "--utr", U1];
    expect((await bank.typed(...command)).said).toContain("Rs. 1,000 of the Rs. 1,499");
  });

  test("what is booked is not asked for, before and after it came again", async () => {
    await follow(took(U2, "499.00"));
    for (const rows of [
      [...FIRST, took(U2, "499.00")],
      [...FIRST, took(U2, "499.00"), came(U2, "499.00", "25/11/26")],
    ]) {
      await later(1);
      const said = await follow(...rows);
      expect(said).not.toContain("undo the confirmation");
      expect(said).not.toContain("that you sent");
    }
    expect(await withUs()).toBe(1499);
  });

  test("taken, credited and taken in one day by one reference: each is booked, once", async () => {
    const day = "24/11/26";
    const rows = [took(U2, "499.00"), came(U2, "499.00", day), took(U2, "499.00")];
    await follow(...rows);
    expect(await withUs()).toBe(1000);
    const part = ["claims", "taken-back", id, "--on", "2026-11-24", "--utr", U2, "--amount", "499"];
    for (const more of [[], ["--again"]])
      expect((await bank.typed(...part, ...more, "--yes")).code).not.toBe(0);
    expect(await withUs()).toBe(1000);
  });

  test("typed by hand it asks once more, and says with what", async () => {
    await follow(took(U2, "499.00"));
    await follow(came(U2, "499.00", "24/11/26"));
    const part = ["claims", "taken-back", id, "--on", "2026-11-24", "--utr", U2, "--yes"];
    const { said } = await bank.typed(...part);
    expect(said).toContain("--again");
    expect((await bank.typed(...part, "--again")).code).toBe(0);
    expect(await withUs()).toBe(1000);
  });
});

test("of equal transfers the first one's line is not the second one's credit", async () => {
  await paidBy(came(U1, "749.50", "24/11/26"), came(U2, "749.50", "24/11/26"));
  await follow(took(U2, "749.50"));
  const { said } = await bank.match([came(U1, "749.50", "24/11/26"), took(U2, "749.50")]);
  expect(named(said)).toEqual([]);
});

describe("paid in two, of which some was too much", () => {
  const FIRST = [came(U1, "1000.00"), came(U2, "700.00")];
  const gone = took(U2, "700.00");
  const again = came(U2, "700.00", "25/11/26");
  beforeEach(() => paidBy(...FIRST));

  test("what comes again is divided as it was: to the part and to what was too much", async () => {
    await follow(gone);
    expect(await withUs()).toBe(1000);
    await later(1);
    const { said } = await bank.match([again]);
    expect(said).toMatch(/refunds bounced \S+ --on 2026-11-25/);
    expect(said).toMatch(/credited-again \S+ --utr 600000000002 --received 201/);
    await follow(again);
    expect(await withUs()).toBe(1700);
    expect(await bank.sums()).toMatchObject({ served: 149_900, owed: 20_100 });
    expect(named((await bank.match([...FIRST, gone, again])).said)).toEqual([]);
  });

  test("all of it is not taken for what was too much, also after the part is booked", async () => {
    await follow(gone);
    await later(1);
    const commands = named((await bank.match([again])).said);
    const surplus = commands.find((one) => one.includes("credited-again"))!;
    const all = surplus.replace("--received 201", "--received 700");
    expect((await types(all)).said).toContain("refunds bounced");
    await types(commands.find((one) => one.includes("bounced"))!);
    expect((await types(all)).code).not.toBe(0);
    await types(surplus);
    expect(await withUs()).toBe(1700);
  });

  test("sent by hand, the surplus is entered as come back, by the same reference", async () => {
    const [refund] = (await bank.refunds()).filter(({ state }) => state === "to send");
    await bank.typed(
      ...["refunds", "sent", refund!.id, "--on", "2026-11-23", "--utr", "699999999999", "--yes"],
    );
    await follow(gone);
    await later(1);
    const { said } = await bank.match([again]);
    const command = /payments made-good (\S+) --came-back (\S+)/.exec(said);
    expect(command).not.toBeNull();
    const [, money = "", on = ""] = command!;
    const enter = ["payments", "made-good", money, "--came-back", on, "--reason", "again"];
    expect((await bank.typed(...enter, "--utr", U2)).code).toBe(0);
    await follow(again);
    expect(await withUs()).toBe(1499);
    expect(named((await bank.match([again])).said)).toEqual([]);
  });

  test("taken, credited and taken again, in one day", async () => {
    const rows = [gone, { ...again, day: "24/11/26" }, gone];
    await follow(...rows);
    expect(await withUs()).toBe(1000);
  });
});

test("credited again as one by another reference, it is taken in parts up to its sum", async () => {
  const [OUT, AGAIN] = ["600000000008", "600000000009"];
  await paidBy(came(U1, "1000.00"), came(U2, "499.00"));
  const all = ["claims", "taken-back", id, "--on", "2026-11-24", "--utr", OUT, "--amount", "1499"];
  expect((await bank.typed(...all, "--yes")).code).toBe(0);
  await later(1);
  const again = ["claims", "credited-again", id, "--utr", AGAIN, "--received", "1499", "--start"];
  expect((await bank.typed(...again, "--yes")).code).toBe(0);
  expect(await withUs()).toBe(1499);
  await later(1);
  await follow(took(AGAIN, "1200.00", "25/11/26"));
  expect(await withUs()).toBe(299);
});

test("of parts whose letters wait the client hears no more, once all of it is taken", async () => {
  await paidBy(came(U1, "500.00"), came(U2, "500.00"), came(U3, "499.00"));
  await follow(took(U1, "500.00"), took(U2, "500.00"), took(U3, "499.00"));
  const letters = await bank.letters("payment taken back");
  expect(letters).toHaveLength(1);
  expect(letters[0]).toContain("Rs. 1,499");
});

test("a credit of the first's day and words is not its twin: the row between tells", async () => {
  const rows = [came(U2, "700.00"), took(U2, "700.00", "20/11/26"), came(U2, "700.00")];
  const all = [came(U1, "1000.00"), ...rows];
  expect((await bank.match(all)).said).not.toContain("more than once");
  const pasted = await bank.match([came(U1, "1000.00"), ...rows.slice(0, 2), ...rows.slice(0, 2)]);
  expect(pasted.said).not.toContain("3 lines");
  expect((await bank.match([...all, ...all])).said).toContain("3 lines stand");
});

test("a refund out of what paid the service says what is kept besides", async () => {
  await paidBy(came(U1, "1000.00"), came(U2, "700.00"));
  const refund = ["payments", "refund", id, "--amount", "201"];
  expect((await bank.typed(...refund)).said).toContain(
    "Rs. 201 that came above it goes back besides",
  );
  const [toSend] = (await bank.refunds()).filter(({ state }) => state === "to send");
  await bank.typed("refunds", "withdraw", toSend!.id, "--yes");
  expect((await bank.typed(...refund)).said).toContain("Rs. 201 that came above it is kept by you");
  // Whoever types --yes at once reads it, too.
  const done = await bank.typed(...refund, "--yes");
  expect([done.code, done.said]).toEqual([
    0,
    expect.stringContaining("Rs. 201 that came above it is kept by you"),
  ]);
});

test("of a part credited again the page offers to say the same was taken once more", async () => {
  const part = ["--on", "2026-11-20", "--utr", "600000000009", "--amount", "500"];
  await bank.desk.signIn();
  const page = async () => (await bank.desk.get(`/claims/${id}/taken-back`)).text;
  expect(await page()).not.toContain("the same part once more");
  await bank.ok("claims", "taken-back", id, ...part, "--yes");
  await later(0);
  await bank.ok("refunds", "bounced", (await bank.refunds())[0]!.id, "--on", "2026-11-20", "--yes");
  expect(await page()).toContain("the same part once more");
});

describe("paid in two halves", () => {
  const half = (by: string, day?: string) => came(by, "749.50", day);

  test.each(["oldest", "newest"])(
    "a half comes again and goes on one day, then the other: the last is with us (%s on top)",
    async (top) => {
      const follows = (...rows: Row[]) => follow(...(top === "newest" ? rows.toReversed() : rows));
      const first = [half(U1), half(U2)];
      await paidBy(...first);
      const unnamed = { ...took("R600000000009", "749.50", "24/11/26"), text: "UPI RETURN EXS9EG" };
      await follows(...first, unnamed);
      const back = [...first, unnamed, half(U2, "25/11/26")];
      await later(1);
      await follows(...back);
      const gone = [...back, took(U2, "749.50", "25/11/26"), took(U1, "749.50", "25/11/26")];
      await follows(...gone);
      expect(await withUs()).toBe(0);
      await follows(...gone, half(U1, "25/11/26"));
      expect(await withUs()).toBe(749.5);
    },
  );
});
