import { freshMachine, type FreshMachine } from "../setup/fresh-machine";
import { SettingUp } from "../e2e/setting-up";
import { test as journey } from "./shot";

const test = journey.extend<{ machine: FreshMachine }>({
  machine: async ({}, use) => {
    const machine = await freshMachine();
    await use(machine);
    await machine.close();
  },
  site: async ({ machine }, use) => use(machine.site),
});

test("the set-up", async ({ page, machine, shot }) => {
  await new SettingUp(page, machine, shot).untilLive();
});
