import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bookNeverCame } from "../../../app/backend.server/buying/never-came";
import { confirmClaim, rejectClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { doors } from "../../../app/desk.server/doors";
import { StatementDesk, type Row } from "../bank/statement-desk";
import { MINUTE } from "../payments/shop";
import { member, signedIn } from "./member";

/**
 * Somebody of the team who posts to the desk's doors what no page of theirs carries: true ids, and
 * hidden fields that say more, or something else, than the statement did.
 */
const [NEVER, LATE, WAITS, PAID] = ["412345678901", "412345678902", "412345678903", "412345678904"];
let bank: StatementDesk;
let ids: Record<string, string[]>;
/** What the owner's page of the statement carries: Rs. 2,999 came for each claim of Rs. 1,499. */
let carried: Record<"again" | "late" | "shown", string>;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  const claims: Record<string, PaymentId> = {};
  for (const utr of [NEVER, PAID, LATE, WAITS]) {
    const id = await claim(shop.parts, shop.asha, shop.request(1, { utr }));
    if (utr === LATE) await rejectClaim(shop.parts, id, "not found");
    else if (utr !== WAITS) await confirmClaim(shop.parts, id);
    claims[utr] = id;
  }
  shop.parts.clock.now += UNDO_MS + MINUTE;
  await bank.ok("payments", "refund", claims[PAID]!, "--amount", "100", "--yes");
  await bookNeverCame(shop.parts, claims[NEVER]!, "not-there");
  const { html } = await bank.compared([NEVER, LATE, WAITS].map(came));
  carried = {
    again: valueOf(html, "again"),
    late: valueOf(html, "late"),
    shown: valueOf(html, "shown"),
  };
  const [holds] = await shop.parts.store.db.selectFrom("subscriptions").select("id").execute();
  ids = {
    id: [...Object.values(claims), (await bank.refunds())[0]!.id],
    person: [shop.asha.id],
    payment: [claims[PAID]!],
    subscription: [holds!.id],
  };
});
afterEach(() => bank.close());

const came = (utr: string): Row => ({ text: `UPI/${utr}/ASHA VERMA`, rupees: "2999.00" });
const valueOf = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)![1]!.replaceAll("&quot;", '"');
const sits = async (name: string, role: "assistant" | "auditor") =>
  signedIn(bank.desk, name, await member(bank.desk, name, role));

/** An address of a door for each true id that may stand in it. */
function addresses(path: string): string[] {
  const name = /:(\w+)(?:\{[^}]*\})*/.exec(path);
  if (!name) return [path];
  return (ids[name[1]!] ?? ["0".repeat(26)]).flatMap((one) =>
    addresses(path.replace(name[0], one)),
  );
}
/** All that some door reads, as whoever wants the most would fill it in. */
const bodies = (): Record<string, string>[] => [
  {
    ...{ ...carried, take: "0", meant: "0", sure: "yes", answer: "confirm", second: carried.again },
    ...{ on: "2026-11-20", utr: "512345678909", amount: "1", reason: "x", how: "written off" },
  },
  {
    ...{ received: "2999", meant: "2999", without: "utr", because: "not-there", days: "90" },
    ...{ how: "came back", on: "2026-11-20", amount: "1400", reason: "x", sure: "yes", typed: "1" },
    ...{ role: "owner", name: "eve", contacts: "yes", price: "1", note: "x", state: "all" },
  },
];
const posts = Object.keys(doors)
  .filter((door) => door.startsWith("POST ") && !/sign-out|passkeys/.test(door))
  .map((door) => door.slice(5));

/** All rows of all tables but those that count tries and sessions. */
async function everything(): Promise<string> {
  const { db } = bank.parts.store;
  const tables = await db.introspection.getTables();
  const kept = tables.filter(({ name }) => !/session|limit|spent|tries/.test(name));
  const all = await Promise.all(
    kept.map(async ({ name }) => [
      name,
      (await sql`select * from ${sql.table(name)}`.execute(db)).rows,
    ]),
  );
  return JSON.stringify(all);
}
/** What goes out, or is to. */
const moneyOut = async () => [
  await bank.refunds(),
  // Which payment an entry stands with may change: a service that starts anew takes it along.
  await bank.parts.store.db
    .selectFrom("made_good")
    .select(["id", "money_id", "how", "amount_paise", "came_on", "utr_hash"])
    .execute(),
  (await bank.sums()).owed,
];

test("an auditor's posts change nothing, whatever they carry and whomever they name", async () => {
  await sits("anil", "auditor");
  const before = await everything();
  let asked = 0;
  for (const path of posts.filter((one) => one !== "/figures/books"))
    for (const address of addresses(path))
      for (const body of bodies()) {
        asked++;
        expect([address, (await bank.desk.post(address, body)).status]).toEqual([address, 403]);
      }
  expect(asked).toBeGreaterThan(200);
  expect(await everything()).toBe(before);
});

test("an assistant's posts to the owner's doors change nothing, whatever they carry", async () => {
  await sits("ravi", "assistant");
  const before = await everything();
  const owners = posts.filter((path) => !["act", "look"].includes(doors[`POST ${path}`]!));
  expect(owners.length).toBeGreaterThan(30);
  for (const path of owners)
    for (const address of addresses(path))
      for (const body of bodies())
        expect([address, (await bank.desk.post(address, body)).status]).toEqual([address, 403]);
  expect(await everything()).toBe(before);
});

type Carried = Record<string, unknown> & { line: Record<string, unknown> };
type Forge = (one: Carried) => object;
/** The same with what the statement said of its sum replaced. */
const of =
  (paise: number): Forge =>
  ({ line, ...one }) => ({
    ...one,
    paise,
    claimPaise: paise,
    asked: paise,
    line: { ...line, paise },
  });
const forgeries: [string, keyof typeof carried, Forge][] = [
  ["the claim is of all that came", "again", of(299_900)],
  ["more came than the line brought", "again", of(999_900)],
  ["the line brought more than is booked", "again", (one) => ({ ...one, paise: 149_900 })],
  ["several lines came together", "again", (one) => ({ ...one, togetherPaise: 299_900, paise: 1 })],
  ["together they are the claim", "again", (one) => ({ ...one, togetherPaise: 149_900 })],
  ["a part may start it", "again", (one) => ({ ...one, paise: 100_000, mayStart: true })],
  ["the bank had taken it back", "again", (one) => ({ ...one, neverCame: false })],
  ["it is of the claim that waits", "again", (one) => ({ ...one, claim: ids.id![3] })],
  ["it is of the claim that is paid", "again", (one) => ({ ...one, claim: ids.id![1] })],
  ["it has no line", "again", (one) => ({ ...one, lineHash: "x", utr: null })],
  ["the claim is of all that came", "late", of(299_900)],
  ["more came than the line brought", "late", of(999_900)],
  ["less came", "late", of(1)],
  ["it is of the claim that never came", "late", (one) => ({ ...one, claim: ids.id![0] })],
  ["it is of the claim that is paid", "late", (one) => ({ ...one, claim: ids.id![1] })],
  ["the claim is of all that came", "shown", of(299_900)],
  ["more came than the line brought", "shown", of(999_900)],
  ["less than nothing came", "shown", of(-299_900)],
  [
    "another line brought the rest",
    "shown",
    (one) => ({ ...one, paise: 149_900, rest: rest(150_000) }),
  ],
  [
    "another brought all, and this one less",
    "shown",
    (one) => ({ ...one, paise: -150_000, rest: rest(299_900) }),
  ],
  ["it is of the claim that never came", "shown", (one) => ({ ...one, claim: ids.id![0] })],
  ["it is of the claim that is paid", "shown", (one) => ({ ...one, claim: ids.id![1] })],
];
const rest = (paise: number) => ({
  ...{ lineHash: "another", utr: null },
  line: { day: "20/11/26", date: "2026-11-20", paise, text: "ASHA VERMA" },
});

test.each(forgeries)(
  "whatever the page carries (%s, %s), an assistant books nothing to send back",
  async (_, name, forge) => {
    const before = await moneyOut();
    await sits("ravi", "assistant");
    const one = JSON.parse(carried[name]) as Carried | Carried[];
    const forged = JSON.stringify(Array.isArray(one) ? one.map(forge) : forge(one));
    const at = { again: "/statement/again", late: "/statement/late", shown: "/statement/confirm" };
    const fields = { [name]: forged, drawn: String(bank.parts.now()), sure: "yes" };
    const pressed = { ...fields, answer: "confirm", take: "0", meant: "0" };
    expect((await bank.desk.post(at[name], pressed)).status).not.toBe(500);
    // Pressed twice, too.
    expect((await bank.desk.post(at[name], pressed)).status).not.toBe(500);
    const after = await moneyOut();
    expect(after).toEqual(before);
  },
);

test("nor by the fields of a claim's card", async () => {
  const before = await moneyOut();
  await sits("ravi", "assistant");
  for (const id of ids.id!)
    for (const received of ["2999", "1499.01", "1e9", "-1", "0"])
      for (const meant of [received, "1499"]) {
        const body = { utr: "512345678909", without: "utr", received, meant, apart: "without" };
        const { status } = await bank.desk.post(`/claims/${id}/confirm`, body);
        expect([id, received, status >= 500]).toEqual([id, received, false]);
      }
  expect(await moneyOut()).toEqual(before);
});
