import { afterEach, beforeEach, expect, test } from "vitest";
import type { SigningId } from "../../../app/backend.server/platform/store/ids";
import { personAt } from "../people";
import { Desk } from "./desk";

let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open();
  await desk.signIn();
});
afterEach(() => desk.close());

/** A signature that waits for the owner. */
async function waiting(): Promise<SigningId> {
  const { parts } = desk.shop;
  const person = await personAt(parts, "agreement", {
    name: "Asha Verma",
    number: "+919000000077",
  });
  const id = parts.newId<SigningId>();
  const fatca = {
    countryOfBirth: "India",
    citizenship: "India",
    taxResidency: "India",
    isPep: "No",
  };
  await parts.store.db
    .insertInto("signings")
    .values({
      id,
      person_id: person.id,
      state: "checking",
      version: "1",
      fatca_enc: parts.seal.close(JSON.stringify(fatca), "signings.fatca"),
      signer_name_enc: parts.seal.close("Rakesh Sharma", "signings.signer_name"),
      created_at: 1,
      updated_at: 1,
    })
    .execute();
  return id;
}
const state = async (id: SigningId) =>
  (
    await desk.shop.parts.store.db
      .selectFrom("signings")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).state;

test("a signature in another's name is shown with both, and accepted by one press", async () => {
  const id = await waiting();
  const page = await desk.get("/signatures");
  expect(page.text).toContain("Asha Verma");
  expect(page.text).toContain("Rakesh Sharma");
  expect((await desk.post(`/signatures/${id}/accept`, {})).status).toBe(303);
  expect(await state(id)).toBe("signed");
  const twice = await desk.post(`/signatures/${id}/refuse`, {});
  expect([twice.status, await state(id)]).toEqual([409, "signed"]);
  expect((await desk.get("/signatures")).text).toContain("No signatures are waiting.");
});

test("a signature in another's name is refused by one press", async () => {
  const id = await waiting();
  expect((await desk.post(`/signatures/${id}/refuse`, {})).status).toBe(303);
  expect(await state(id)).toBe("refused");
});
