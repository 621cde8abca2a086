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

test("a complaint's page leads to the client whose phone it names; a stranger's says that none is", async () => {
  const { shop } = desk;
  const theirs = await complains(shop.asha.number, "other@example.in");
  expect(await page(`/complaints/${theirs}`)).toContain(`href="/people/${shop.asha.id}"`);
  const strangers = await complains("+919000000009", null);
  const html = await page(`/complaints/${strangers}`);
  expect(html).not.toContain('href="/people/');
  expect(said({ html })).toContain("nobody with this phone or e-mail");
});
