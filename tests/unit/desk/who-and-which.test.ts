import { expect, it } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { beginMailing } from "../../../app/backend.server/desk/write-to-clients/mailing";
import { WhichClients } from "../../../app/backend.server/desk/write-to-clients/which-clients";
import { writeMailings } from "../../../app/backend.server/desk/write-to-clients/write-mailings";
import { said } from "../../setup/read-page";
import { bought, letters } from "../money/till";
import type { Shop } from "../payments/shop";
import type { Desk } from "./desk";
import { Owner } from "./owner";
import { signedInAtTill } from "./signed-in";

/** Of two that look alike the desk says which is which, and of an act who did it. */
let desk: Desk;
let shop: Shop;
signedInAtTill((one, till) => ([desk, shop] = [one, till]));

const story = async () => said({ html: (await desk.get(`/people/${shop.asha.id}`)).text });

it("What happened says who asked for a refund", async () => {
  const { row } = await bought(shop);
  const owner = await Owner.at(desk);
  await owner.goes(`/people/${shop.asha.id}/payments/${row.id}/refund`);
  await owner.press("Refund this amount", { amount: "100" });
  await owner.press("Refund Rs. 100");
  expect(await story()).toMatch(/Refund of Rs\. 100 , [^(]*\(owner at the desk\)/);
});

it("two letters of the analyst are told apart by their subjects", async () => {
  for (const subject of ["Holiday", "A new price"]) {
    const which = WhichClients.parse({ state: "never", service: null, days: 7 });
    const written = { subject, text: "Words." };
    const asked = { which, written, perMinute: 60, once: subject, keepsWords: false };
    await beginMailing(shop.parts, asked);
    await writeMailings(shop.parts);
  }
  const words = await story();
  for (const subject of ["Holiday", "A new price"])
    expect(words).toContain(`Letter: letter from the analyst, “${subject}”`);
});

it("the team's page marks the session that one sits in", async () => {
  const { cookie } = desk;
  await desk.signIn();
  desk.cookie = cookie;
  const { text } = await desk.get("/team");
  expect(said({ html: text }).match(/this one, where you sit/g)).toHaveLength(1);
  expect(said({ html: text }).match(/End the session of owner|End /g)?.length).toBeGreaterThan(1);
});

it("the owner's mail of a claim speaks of the page first, which it leads to", async () => {
  await claim(shop.parts, shop.asha, shop.request(1));
  expect((await letters(shop, "owner: claim")).join()).toContain(
    "then confirm it: on the operator's page, or by the command desk claims list.",
  );
});
