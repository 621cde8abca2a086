import { afterEach, beforeEach, expect, it } from "vitest";
import { DAY, openDashboard, type Dashboard } from "./dashboard";

let about: Dashboard;
beforeEach(async () => {
  about = await openDashboard();
});
afterEach(() => about.close());

const disputed = async (over: object = {}) => {
  const paymentId = await about.paid(100_000);
  const { disputeId } = await about.does("/disputes", { paymentId, ...over });
  return { paymentId, disputeId: String(disputeId) };
};
const becomes = (disputeId: string, status: string) =>
  about.control("/disputes/status", { disputeId, status });

it("a dispute is of a whole payment, a chargeback, to be answered within seven days", async () => {
  const { paymentId, disputeId } = await disputed();
  const dispute = await about.gateway.dispute(disputeId);
  expect(dispute).toMatchObject({
    paymentId,
    amount: 100_000,
    deducted: 0,
    status: "open",
    phase: "chargeback",
    reasonCode: "1064",
  });
  expect((dispute?.respondBy ?? 0) - (dispute?.createdAt ?? 0)).toBe(7 * DAY);
  expect((await about.events()).at(-1)).toBe("payment.dispute.created");
  await expect
    .poll(() => about.hooks.map(({ body }) => JSON.parse(body) as object))
    .toContainEqual(
      expect.objectContaining({
        event: "payment.dispute.created",
        contains: ["payment", "dispute"],
        payload: {
          dispute: { entity: expect.objectContaining({ id: disputeId, payment_id: paymentId }) },
          payment: { entity: expect.objectContaining({ id: paymentId }) },
        },
      }),
    );
});

it.each([
  [["under_review", "won"], 0],
  [["under_review", "lost"], 100_000],
  [["under_review", "open", "under_review", "won"], 0],
  [["lost"], 100_000],
])("it goes by %j, and what is lost is deducted", async (path, deducted) => {
  const { disputeId } = await disputed();
  for (const status of path) expect((await becomes(disputeId, status)).status).toBe(200);
  expect(await about.gateway.dispute(disputeId)).toMatchObject({ status: path.at(-1), deducted });
  const told = path.map((status) =>
    status === "open" ? "payment.dispute.action_required" : `payment.dispute.${status}`,
  );
  expect((await about.events()).slice(4)).toEqual(told);
});

it("won, lost and closed are its end, and only a suspicion of fraud is closed", async () => {
  const { disputeId } = await disputed();
  expect((await becomes(disputeId, "closed")).status).toBe(409);
  await becomes(disputeId, "won");
  for (const status of ["lost", "open", "won"])
    expect((await becomes(disputeId, status)).status).toBe(409);
  const fraud = await disputed({ phase: "fraud" });
  expect((await becomes(fraud.disputeId, "closed")).status).toBe(200);
});

it("a payment may be disputed in part, again in another phase, and once given back", async () => {
  const { paymentId, disputeId } = await disputed({ amount: 30_000, respondWithinMs: DAY });
  await becomes(disputeId, "won");
  await about.does("/disputes", { paymentId, amount: 30_000, phase: "pre_arbitration" });
  await about.does("/refunds", { paymentId });
  await about.does("/disputes", { paymentId });
  expect(await about.gateway.disputes()).toMatchObject([
    { paymentId, amount: 100_000, phase: "chargeback", status: "open" },
    { paymentId, amount: 30_000, phase: "pre_arbitration", status: "open" },
    { paymentId, amount: 30_000, phase: "chargeback", status: "won" },
  ]);
  expect((await about.control("/disputes", { paymentId, amount: 100_001 })).status).toBe(409);
  expect((await about.control("/disputes", { paymentId: "pay_none" })).status).toBe(409);
  expect(await about.gateway.dispute("disp_none")).toBeNull();
});

it("disputes come in the older envelope when told so, or expanded", async () => {
  const { disputeId } = await disputed();
  const expanded = await about.razorpay("GET", `/disputes/${disputeId}?expand[]=payment`);
  expect(await expanded.json()).toMatchObject({
    status_code: 200,
    success: true,
    data: { id: disputeId },
  });
  await about.fault("disputes-wrapped");
  expect(await about.gateway.dispute(disputeId)).toMatchObject({ id: disputeId });
  expect(await about.gateway.disputes()).toHaveLength(1);
});

it("money, refunds, disputes and settlements have a page with plain forms", async () => {
  const { paymentId, disputeId } = await disputed();
  const done = await about.form("/control/refunds", { paymentId, amount: "" });
  expect(await done.text()).toContain("rfnd_");
  await about.form("/control/disputes/status", { disputeId, status: "lost" });
  await about.does("/adjustments", { amount: 500_000 });
  await about.form("/control/settlements", {});
  const page = await (await about.call("/razorpay")).text();
  expect(page).toContain(`${paymentId}</th>`);
  expect(page).toContain("₹1000.00, refunded");
  expect(page).toContain("₹1000.00, chargeback, lost");
  expect(page).toContain("₹3976.40 of 4 entries");
});
