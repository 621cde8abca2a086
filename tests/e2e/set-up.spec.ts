import { freshMachine, type FreshMachine } from "../setup/fresh-machine";
import { nothingForAxe } from "./faults-of";
import { expect, Person, test as journey } from "./journey";
import { SettingUp } from "./setting-up";

/** A hand on a phone, slow: characters a second, and seconds to read a page and find its button. */
const [TYPES, READS] = [2.5, 4];
const TEN_MINUTES_S = 600;

const test = journey.extend<{ machine: FreshMachine }>({
  machine: async ({}, use) => {
    const machine = await freshMachine();
    await use(machine);
    await machine.close();
  },
  site: async ({ machine }, use) => use(machine.site),
});

// axe is a script of ours, put in from outside: the pages' own policy lets none run.
test.use({ javaScriptEnabled: true });

test("a fresh machine is set up in the browser, its pages narrow and wide, light and dark with nothing for axe to find; somebody signs up and claims, and the owner confirms", async ({
  page,
  machine,
  world,
  context,
}) => {
  test.setTimeout(300_000);
  const owner = new SettingUp(page, machine, (name) => nothingForAxe(page, name));
  await owner.untilLive();
  const client = await context
    .browser()!
    .newContext({ ...test.info().project.use, javaScriptEnabled: false });
  const person = new Person(await client.newPage(), machine.site, world);
  await person.go("/pay");
  await person.signsIn();
  await person.verifiesEmail();
  await person.givesPan();
  await person.signs();
  await person.chooses(/stock cash/i);
  await person.claims();
  await owner.signsIn();
  await page.getByLabel("UTR on the statement").fill("412345678901");
  await owner.press("Confirm: it came");
  await expect(page.getByRole("status")).toContainText("Its subscriptions have started.");
  await person.go("/subscriptions");
  await expect(person.page.getByText(/stock cash/i).first()).toBeVisible();
  await client.close();
  const byHand = owner.typed / TYPES + owner.presses * READS;
  console.log(
    `set-up: ${owner.presses} presses, ${owner.typed} characters, ${Math.round(byHand)} s by a slow hand`,
  );
  expect(byHand).toBeLessThan(TEN_MINUTES_S);
});
