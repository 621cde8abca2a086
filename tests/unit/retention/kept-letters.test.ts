import { afterEach, beforeEach, expect, test } from "vitest";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { startJobs, type Jobs } from "../../../app/backend.server/jobs";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { lettersTo } from "../../../app/backend.server/platform/kept-letters";
import { post } from "../../../app/backend.server/platform/outbox";
import { postToOwner } from "../../../app/backend.server/platform/post-to-owner";
import type { Person } from "../../../app/backend.server/platform/people/person";
import { forgetOld } from "../../../app/backend.server/upkeep/retention/forget-old";
import { DAY, personAt } from "../people";
import { Shop } from "../payments/shop";

const RAVI = { number: "+919812345678", email: "ravi@example.in" };
const YEAR = 366 * DAY;
let shop: Shop;
let jobs: Jobs;
let ravi: Person;
beforeEach(async () => {
  shop = await Shop.open();
  jobs = startJobs(shop.parts);
  ravi = await personAt(shop.parts, "done", RAVI);
});
afterEach(async () => {
  await jobs.stop();
  await shop.close();
});

const posted = (kind: string) =>
  post(
    shop.parts,
    shop.parts.store.db,
    { person: ravi.id, kind, about: "1" },
    {
      to: RAVI.email,
      subject: `About ${kind}`,
      text: `We write to ravi@example.in; your number is +91 ${RAVI.number.slice(3)}, ${RAVI.number}.`,
    },
  );
const subjects = async () =>
  (await lettersTo(shop.parts, ravi.id)).map(({ letter }) => letter.subject);
const inOutbox = async () =>
  (await shop.parts.store.db.selectFrom("outbox").select("kind").execute()).map(({ kind }) => kind);
async function later(ms: number): Promise<void> {
  shop.parts.clock.now += ms;
  await jobs.runDue();
}

test("a letter to a client leaves the outbox after a month, kept with the records", async () => {
  await posted("number changed");
  await sendOutbox(shop.parts);
  shop.parts.clock.now += 31 * DAY;
  await forgetOld(shop.parts);
  expect(await inOutbox()).toEqual([]);
  const [kept] = await lettersTo(shop.parts, ravi.id);
  expect(kept).toMatchObject({
    row: { kind: "number changed", sent_at: shop.parts.clock.now - 31 * DAY },
    letter: { to: RAVI.email, subject: "About number changed" },
  });
  // What the outbox forgot may happen again, and is told again.
  await posted("number changed");
  expect(await subjects()).toHaveLength(2);
});

test("letters to the owner and of research, which is kept as sealed, are forgotten", async () => {
  await posted("research");
  await postToOwner(shop.parts, shop.parts.store.db, "claim", "1", "A claim", "Somebody paid.");
  await sendOutbox(shop.parts);
  shop.parts.clock.now += 31 * DAY;
  await forgetOld(shop.parts);
  expect(await inOutbox()).toEqual([]);
  expect(await subjects()).toEqual([]);
});

test("a letter that waits is neither kept nor forgotten, however old it is", async () => {
  await posted("number changed");
  shop.parts.clock.now += 400 * DAY;
  await forgetOld(shop.parts);
  expect(await inOutbox()).toEqual(["number changed"]);
});

test("of a closed account the address goes with it, the letter with the records", async () => {
  await posted("number changed");
  await later(31 * DAY);
  await posted("refund");
  await sendOutbox(shop.parts);
  await closeAccount(shop.parts, ravi.id, { endSubscriptions: true });
  await later(90 * DAY);
  const kept = await lettersTo(shop.parts, ravi.id);
  expect(kept.map(({ letter }) => letter.subject)).toEqual(
    expect.arrayContaining(["About number changed", "About refund"]),
  );
  expect(JSON.stringify(kept.map(({ letter }) => letter))).not.toMatch(
    /ravi@example\.in|98 ?12345678|\+919812345678/,
  );
  await later(5 * YEAR);
  expect(await subjects()).toEqual([]);
});
