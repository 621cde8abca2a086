import { expect, it } from "vitest";
import { openAgenda } from "../../../sandbox/agenda";
import { openClock } from "../../../sandbox/clock";
import { openState } from "../../../sandbox/state";

it("is done when what it began by itself is done, too: a webhook may be on its way when the clock is moved", async () => {
  const state = openState(":memory:");
  const agenda = openAgenda(state, openClock(state), (problem) => {
    throw problem;
  });
  const done: string[] = [];
  const sent = { answered: () => {} };
  const begun = new Promise<void>((resolve) => {
    agenda.on("webhook", async (event) => {
      resolve();
      await new Promise<void>((answered) => (sent.answered = answered));
      done.push(event);
    });
  });
  agenda.start();
  agenda.at(0, "webhook", "paid");
  await begun;
  const all = agenda.runDue().then(() => [...done]);
  setImmediate(() => sent.answered());
  expect(await all).toEqual(["paid"]);
  await agenda.stop();
});
