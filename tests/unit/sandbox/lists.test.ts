import { afterEach, beforeEach, expect, it } from "vitest";
import { DAY, MINUTE, openDashboard, type Dashboard } from "./dashboard";

let about: Dashboard;
beforeEach(async () => {
  about = await openDashboard();
});
afterEach(() => about.close());

const all = (over: object = {}) => ({
  from: about.now() - DAY,
  to: about.now() + DAY,
  skip: 0,
  count: 100,
  ...over,
});

it("payments come newest first, a page at a time, those of a stretch with both ends", async () => {
  const ids: string[] = [];
  const times: number[] = [];
  for (let at = 0; at < 3; at++) {
    ids.unshift(await about.paid());
    times.unshift(Math.floor(about.now() / 1000) * 1000);
    await about.advance(MINUTE);
  }
  const listed = async (over: object) =>
    (await about.gateway.payments(all(over))).map(({ id }) => id);
  expect(await listed({})).toEqual(ids);
  expect(await listed({ count: 2 })).toEqual(ids.slice(0, 2));
  expect(await listed({ count: 2, skip: 2 })).toEqual(ids.slice(2));
  const made = (await about.gateway.payments(all())).map(({ createdAt }) => createdAt);
  expect(await listed({ from: made[1], to: made[1] })).toEqual([ids[1]]);
  expect(await listed({ to: made[1]! - 1000 })).toEqual([ids[2]]);
});

it("refunds of all payments are in one list", async () => {
  const [one, two] = [await about.paid(), await about.paid()];
  for (const paymentId of [one, two, one]) {
    await about.does("/refunds", { paymentId, amount: 500 });
    await about.advance(MINUTE);
  }
  expect((await about.gateway.refunds(all())).map(({ paymentId }) => paymentId)).toEqual([
    one,
    two,
    one,
  ]);
  expect(await about.gateway.refunds(all({ skip: 2 }))).toHaveLength(1);
});

it.each([
  ["/payments?count=0", "The count must be at least 1.", "count"],
  ["/payments?count=101", "The count may not be greater than 100.", "count"],
  ["/payments?skip=-1", "The skip must be at least 0.", "skip"],
  ["/refunds?from=5", "from must be between 946684800 and 4765046400", "from"],
  ["/settlements?to=4765046401", "to must be between 946684800 and 4765046400", "to"],
  ["/orders?from=x", "from must be between 946684800 and 4765046400", "from"],
  ["/disputes?count=5", "count is/are not required and should not be sent", undefined],
  ["/disputes?expand[]=evidence", "expand: the value is not supported", "expand[]"],
  ["/settlements/recon/combined?month=11", "year: is required.", "year"],
  ["/settlements/recon/combined?year=2026", "month: is required.", "month"],
  [
    "/settlements/recon/combined?year=2026&month=11&count=1001",
    "The count may not be greater than 1000.",
    "count",
  ],
])("%s is refused", async (path, description, field) => {
  const answer = await about.razorpay("GET", path);
  const { error } = (await answer.json()) as { error: object };
  expect([answer.status, error]).toEqual([400, expect.objectContaining({ description })]);
  expect(error).toMatchObject(field ? { field } : {});
});

it("the lists lag as told, each by itself; what is asked for by its id is there", async () => {
  const paymentId = await about.paid();
  await about.does("/refunds", { paymentId, amount: 500 });
  const { disputeId } = await about.does("/disputes", { paymentId });
  await about.fault("payments-lag");
  const counts = async () => [
    (await about.gateway.payments(all())).length,
    (await about.gateway.refunds(all())).length,
    (await about.gateway.disputes()).length,
  ];
  expect(await counts()).toEqual([0, 1, 1]);
  await about.fault("refunds-lag", { ms: 60 * MINUTE });
  await about.fault("disputes-lag", { ms: 60 * MINUTE });
  await about.advance(11 * MINUTE);
  expect(await counts()).toEqual([1, 0, 0]);
  expect(await about.gateway.dispute(String(disputeId))).not.toBeNull();
  expect(await about.gateway.refundsOf(paymentId)).toHaveLength(1);
  await about.advance(60 * MINUTE);
  expect(await counts()).toEqual([1, 1, 1]);
});

it("is too busy in the middle of a sweep: the first page comes, the second does not", async () => {
  for (let at = 0; at < 3; at++) await about.paid();
  await about.fault("lists-busy", { times: 3 });
  expect(await about.gateway.payments(all({ count: 2 }))).toHaveLength(2);
  await expect(about.gateway.payments(all({ count: 2, skip: 2 }))).rejects.toMatchObject({
    status: 429,
  });
  expect(await about.gateway.payments(all({ count: 2, skip: 2 }))).toHaveLength(1);
});
