import { afterEach, beforeEach, expect, test } from "vitest";
import { complain } from "../../../app/backend.server/information/register/file-complaint";
import { said } from "../../setup/read-page";
import { Desk } from "./desk";

let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open();
  await desk.signIn();
});
afterEach(() => desk.close());

const complains = (number: string | null, email: string | null) =>
  complain(desk.shop.parts, "203.0.113.1", {
    name: "Ravi Rao",
    number,
    email,
    category: "fees",
    words: "I was charged twice.",
  });
const page = async (path: string) => (await desk.get(path)).text;

test("a client's page lists the complaints that name their phone, each with its state and a way to it", async () => {
  const { shop } = desk;
  expect(await page(`/people/${shop.asha.id}`)).not.toContain("Complaints</h2>");
  const reference = await complains(shop.asha.number, null);
  const html = await page(`/people/${shop.asha.id}`);
  expect(said({ html })).toContain(
    `${reference} received 20 Nov 2026, to be resolved by 11 Dec 2026`,
  );
  expect(html).toContain(`href="/complaints/${reference}"`);
});

test("a complaint's page leads to the client of its phone; a stranger's says none is", async () => {
  const { shop } = desk;
  const theirs = await complains(shop.asha.number, "other@example.in");
  expect(await page(`/complaints/${theirs}`)).toContain(`href="/people/${shop.asha.id}"`);
  const strangers = await complains("+919000000009", null);
  const html = await page(`/complaints/${strangers}`);
  expect(html).not.toContain('href="/people/');
  expect(said({ html })).toContain("nobody with this phone or e-mail");
});

const stranger = (name: string, number: string | null, email: string | null) =>
  complain(desk.shop.parts, "203.0.113.1", {
    ...{ name, number, email },
    category: "fees",
    words: "I was charged twice.",
  });
const shownOf = async (reference: string) => said({ html: await page(`/complaints/${reference}`) });
const NOT_THEIRS = "which is not the address of Asha Verma on record";

test("who types a client's number is not shown as that client: what agrees, what not", async () => {
  const { shop } = desk;
  await named();
  const words = await shownOf(
    await stranger("Ravi Rao", shop.asha.number, "thief@evil.example.in"),
  );
  expect(words).toContain("gives the number of Asha Verma ; e-mail address and name are others");
  expect(words).toContain(`The answer goes to thief@evil.example.in, ${NOT_THEIRS}`);
  expect(words).toContain("Write nothing of the account in it");
});

test("of one who gives all as it is on record nothing is held against the answer", async () => {
  await named();
  const { number } = desk.shop.asha;
  const words = await shownOf(await stranger("verma  ASHA", number, "asha@example.com"));
  expect(words).toContain("gives the number, e-mail address and name of Asha Verma");
  expect(words).not.toContain(NOT_THEIRS);
});

test("an answer to the address on record is theirs, also under another number; without an address nothing leaves", async () => {
  await named();
  const other = await shownOf(await stranger("Asha Verma", "+919000000009", "asha@example.com"));
  expect(other).toContain(
    "gives the e-mail address and name of Asha Verma ; the number is another one",
  );
  expect(other).not.toContain(NOT_THEIRS);
  const none = await shownOf(await stranger("Asha Verma", desk.shop.asha.number, null));
  expect(none).not.toContain(NOT_THEIRS);
});

async function named(): Promise<void> {
  const { parts, asha } = desk.shop;
  await parts.store.db
    .updateTable("people")
    .set({
      email_enc: parts.seal.close("asha@example.com", "people.email"),
      email_hash: parts.seal.hash("asha@example.com", "people.email"),
    })
    .where("id", "=", asha.id)
    .execute();
}
