import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { Desk } from "../desk/desk";

const NAMED = "412345678901";
const GIVEN = "512345678901";
let desk: Desk;
let id: string;
/** Asha's claim names a UTR, and the owner gives another one. */
beforeEach(async () => {
  desk = await Desk.open();
  await desk.signIn();
  const { parts, asha } = desk.shop;
  id = await claim(parts, asha, desk.shop.request(1, { utr: NAMED }));
});
afterEach(() => desk.close());

const stateOf = async () => (await desk.shop.history(id as never)).at(-1);
const confirm = async (...more: string[]) => {
  const said: string[] = [];
  const words = ["claims", "confirm", id, ...more];
  const code = await runOperator(desk.shop.parts, words, (one) => said.push(one));
  return { code, said: said.join("\n") };
};

test("by the command, another UTR than the client names confirms at the second word", async () => {
  const asked = await confirm("--utr", GIVEN);
  expect(asked.code).toBe(1);
  expect(asked.said).toContain(`The claim has the UTR ${NAMED}, and you give ${GIVEN}.`);
  expect(asked.said).toContain("type the same once more with --yes");
  expect(await stateOf()).toBe("claimed");
  expect((await confirm("--utr", GIVEN, "--yes")).code).toBe(0);
  expect(await stateOf()).toBe("fulfilled");
});

test("with the client's own, typed or left out, at the first", async () => {
  expect((await confirm("--utr", NAMED)).code).toBe(0);
});

test("on the page at the second press, and for that UTR only", async () => {
  const press = (utr: string, apart = "") =>
    desk.post(`/claims/${id}/confirm`, { utr, without: "", apart });
  const asked = await press(GIVEN);
  expect(asked.status).toBe(409);
  expect(asked.text).toContain(`The claim has the UTR ${NAMED}, and you give ${GIVEN}.`);
  expect(asked.text).toContain(`Yes: it came in with ${GIVEN}`);
  expect((await press("612345678901", GIVEN)).status).toBe(409);
  expect(await stateOf()).toBe("claimed");
  expect((await press(GIVEN, GIVEN)).headers.location).toBe("/?done=confirmed");
});

test("what is no UTR is refused for that, and not asked about", async () => {
  const { said } = await confirm("--utr", "12");
  expect(said).toBe("A UTR has 12 digits.");
});
