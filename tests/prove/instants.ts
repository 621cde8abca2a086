import { saveDraft } from "../../app/backend.server/research/drafts";
import { release } from "../../app/backend.server/research/release";
import { aNote } from "../setup/research-drafts";
import type { Proof } from "./proof";
import { Crowd } from "./instants/crowd";

/**
 * People who look at `/research` of the built server, each tenth of them without a pause, while one
 * entry after the other is released to all who are entitled. Each draft lies at the desk for a
 * moment before.
 */
export const proof: Proof = {
  claim:
    "nobody sees an entry before it is released, nor who does not hold the service at all, and from when the first has seen it everybody's next page has it",
  async run({ short, count, say }) {
    const releases = count ?? (short ? 3 : 100);
    const [readers, entitled] = short ? [40, 1_000] : [200, 10_000];
    const crowd = await Crowd.open(readers, entitled);
    try {
      const polling = crowd.poll();
      for (let number = 1; number <= releases; number++) {
        const draft = await saveDraft(
          crowd.parts,
          null,
          aNote({ title: `Letter ${number} of all` }),
        );
        await crowd.eachHasLooked();
        crowd.released = number;
        const { receivers } = await release(crowd.parts, draft);
        if (receivers !== entitled) crowd.wrong.push(`${receivers} of ${entitled} were entitled`);
        await crowd.allHave(number);
        if (number % 10 === 0) say(`${number} releases, ${crowd.polls} pages read`);
      }
      crowd.stop();
      await polling;
      const { wrong, polls, early, late, leaks, failed, away } = crowd;
      for (const words of wrong.slice(0, 5)) say(words);
      return {
        held: wrong.length + early + late + leaks === 0 && failed * 100 < polls,
        figure: `${releases} releases to ${entitled} people, ${readers} looking: ${polls} pages read (median ${crowd.median()} ms), ${early} early, ${late} late, ${leaks} by strangers, ${away} told to come again in a moment, ${failed} not answered, ${wrong.length} faults`,
      };
    } finally {
      await crowd.close();
    }
  },
};
