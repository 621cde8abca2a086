import { afterEach, beforeEach, expect, test } from "vitest";
import { said } from "../../setup/read-page";
import { personAt } from "../people";
import { DAY } from "../payments/shop";
import { Desk } from "./desk";
import { member, signedIn } from "./member";

let desk: Desk;
let assistant: string;
beforeEach(async () => {
  desk = await Desk.open();
  assistant = await signedIn(desk, "ravi", await member(desk, "ravi", "assistant"));
});
afterEach(() => desk.close());

const DOB = "1988-01-02";
const client = async (n: number) => {
  const own = { number: `+91987650000${n}`, email: `m${n}@example.in`, pan: `MEEPK123${n}M` };
  const { id } = await personAt(desk.shop.parts, "done", { ...own, name: "Meera Rao", dob: DOB });
  return { id, pan: own.pan };
};
type Client = Awaited<ReturnType<typeof client>>;
const tells = async ({ id, pan }: Client, dob: string, number = "9833300001") => {
  const { status, text } = await desk.post(`/people/${id}/number`, { number, pan, dob });
  return { status, words: said({ html: text }) };
};
const guesses = async (one: Client, times: number) => {
  for (let n = 0; n < times; n++) expect((await tells(one, `1990-08-1${n}`)).status).toBe(403);
};
const asOwner = async () => {
  desk.cookie = "";
  await desk.signIn();
};

test("a client's PAN and date of birth are tried five times a day, then not even the right ones help", async () => {
  const meera = await client(1);
  await asOwner();
  await guesses(meera, 5);
  const { status, words } = await tells(meera, DOB);
  expect(status).toBe(429);
  expect(words).toContain("tried too often for this client. Nothing was done: try again in 24");
  desk.shop.parts.clock.now += DAY + 1;
  await asOwner();
  expect((await tells(meera, DOB)).status).toBe(303);
});

test("who guesses at the desk is stopped after ten a day, about anyone; others go on", async () => {
  const third = await client(3);
  desk.cookie = assistant;
  await guesses(await client(1), 5);
  await guesses(await client(2), 5);
  const { status, words } = await tells(third, DOB);
  expect(status).toBe(429);
  expect(words).toContain("You tried PAN and date of birth too often");
  await asOwner();
  expect((await tells(third, DOB)).status).toBe(303);
});

test("what is right counts for no try", async () => {
  const meera = await client(1);
  await asOwner();
  for (let n = 0; n < 7; n++) expect((await tells(meera, DOB, `983330000${n}`)).status).toBe(303);
});
