import { expect } from "vitest";
import demo from "../../app/content/demo-site.json";
import { linksOf, said } from "../setup/read-page";
import type { Site } from "../setup/site";
import type { Investor } from "./investor";
import { test, visited } from "./journey";

let site: Site;
let person: Investor;
visited((one) => ({ site, person } = one));

const hindi = demo.translations.hi.services;
const cash = hindi["stock cash"];
const english = /stock cash|index options|Ideas to buy|Each idea comes/i;

test("services say in Hindi what the owner has translated: list, example, cart, payment, subscription, receipts, account and letters", async () => {
  await person.arrives("complete", "/hi/services");
  for (const words of Object.values(hindi).filter((one) => !/ईमेल/.test(one)))
    expect(said(person.page)).toContain(words);
  expect(said(person.page)).not.toMatch(english);
  await person.presses("भुगतान के लिए आगे बढ़ें", { [cash]: "on" });
  expect(said(person.page)).toContain(cash);
  expect(said(person.page)).not.toMatch(english);
  await person.follows("यूपीआई से खुद भुगतान करें");
  await person.presses("मुझे भुगतान करके स्क्रीनशॉट भेजना है");
  expect(said(person.page)).toContain(cash);
  expect(said(person.page)).not.toMatch(english);
  const [claim] = JSON.parse(await site.desk("claims", "list", "--json")) as { id: string }[];
  await site.desk("claims", "confirm", claim!.id, "--without-utr");
  await person.go("/hi/subscriptions");
  expect(said(person.page)).toContain(
    hindi[
      "Each idea comes by e-mail before 9 AM on market days, and a note follows when it is closed."
    ],
  );
  const mails = linksOf(person.page.html).filter(({ href }) => href.startsWith("mailto:"));
  expect(mails.map(({ href }) => decodeURIComponent(href))).toContainEqual(
    expect.stringMatching(/\?subject=सब्सक्रिप्शन \w+$/u),
  );
  for (const path of ["/hi/subscriptions", "/hi/subscriptions/earlier", "/hi/account"]) {
    await person.go(path);
    expect(said(person.page), path).toContain(cash);
    expect(said(person.page), path).not.toMatch(english);
  }
  await site.sandbox.advance(1_000);
  const letters = await site.sandbox.messages(person.email);
  expect(letters.map(({ text }) => text).join()).toContain(cash);
  expect(letters.map(({ text }) => text).join()).not.toMatch(english);
});
