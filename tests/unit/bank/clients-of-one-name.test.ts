import { expect, it } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import type { Desk } from "../desk/desk";
import { personAt } from "../people";
import { atDesk } from "./at-desk";

let desk: Desk;
atDesk((opened) => void (desk = opened));

const compare = (rows: string) =>
  desk.post("/statement", {
    text: `Date,Narration,Deposit Amt.\n${rows}`,
    ...{ day: "0", words: "1", amount: "2", mark: "", reference: "" },
  });

/** A claim of Rs. 1,499 of somebody of this name. */
async function claimOf(name: string, at: number, reference: string): Promise<void> {
  const { shop } = desk;
  const number = `+91981234560${at}`;
  const pan = `RAVPK120${at}L`;
  const of = { number, pan, name, email: `client${at}@example.in`, dob: "1988-01-02" };
  const person = await personAt(shop.parts, "done", of);
  const { notes, ...request } = shop.request(1, { reference });
  await claim(shop.parts, person, { ...request, receipt: pan, notes: { ...notes, number } });
}

it("claims of one sum by clients of one name are told by their references", async () => {
  await claimOf("Imran Sheikh", 1, "EXS9EG");
  await claimOf("Imran Sheikh", 2, "QQQQ22");
  await claimOf("Asha Rao", 3, "RRRR33");
  const { text } = await compare(
    "20/11/26,UPI/412345678901/IMRAN SHEIKH,1499.00\n20/11/26,UPI/412345678902/ASHA RAO,1499.00",
  );
  expect(text).toContain("<legend>Rs. 1,499 from Imran Sheikh (EXS9EG)</legend>");
  expect(text).toContain("<legend>Rs. 1,499 from Imran Sheikh (QQQQ22)</legend>");
  expect(text).toContain("<legend>Rs. 1,499 from Asha Rao</legend>");
});

it("a claim of before there were references is told by its phone", async () => {
  await claimOf("Imran Sheikh", 1, "EXS9EG");
  await claimOf("Imran Sheikh", 2, "QQQQ22");
  await desk.shop.parts.store.db
    .updateTable("payments")
    .set({ reference: null })
    .where("reference", "=", "QQQQ22")
    .execute();
  const { text } = await compare("20/11/26,UPI/412345678901/IMRAN SHEIKH,1499.00");
  expect(text).toContain("<legend>Rs. 1,499 from Imran Sheikh (+919812345602)</legend>");
});
