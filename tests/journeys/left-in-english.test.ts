import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addressIn, translatedPaths } from "../../app/content/languages";
import { leftInEnglish } from "../setup/left-in-english";
import { Site } from "../setup/site";
import { Investor } from "./investor";

let site: Site;
let person: Investor;
beforeAll(async () => {
  site = await Site.open();
}, 60_000);
afterAll(() => site.close());
beforeEach(async () => {
  await site.sandbox.reset();
  person = new Investor(site);
});

const whole = (state = person.page.path) =>
  expect(leftInEnglish(person.page.html), state).toEqual([]);

/** They only act, and answer with a redirect. */
const acting = ["/logout"];

test("the search finds a sentence, a label and a hint that were left in English", () => {
  expect(
    leftInEnglish(
      `<p>यहाँ INH000000000 है</p><p>Pay now</p><b lang="en">The law</b><input aria-label="Code"/>`,
    ),
  ).toEqual(["Code", "Pay now"]);
});

test("no page that stands in Hindi has a sentence left in English", async () => {
  for (const path of translatedPaths.filter((one) => !acting.includes(one))) {
    await person.go(addressIn("hi", path));
    expect(person.page.status).toBe(200);
    whole();
  }
  await person.go("/hi/nothing-here");
  whole();
});

test("nor has signing in, in any of its states", async () => {
  await person.go("/hi/auth");
  await person.presses("ओटीपी भेजें", { "मोबाइल नंबर": "12" });
  whole("a number refused");
  await person.presses("ओटीपी भेजें", { "मोबाइल नंबर": person.number });
  whole("the code asked for");
  for (let tries = 4; tries >= 0; tries--) {
    await person.presses("ओटीपी जाँचें", { कोड: "000000" });
    whole(`${tries} tries left`);
  }
  await person.presses("ओटीपी जाँचें", { कोड: "12" });
  whole("a code of two digits");
  await person.waits(61_000);
  whole("another code may be asked for");
  await person.presses("ओटीपी दोबारा भेजें");
  whole("another code asked for");
  await person.follows("नंबर बदलें");
  whole("the number changed");
});
