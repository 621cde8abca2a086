import { uncheckedRestores } from "../../money/lost-time";
import { lostResearch, lostResearchWords } from "../../research/lost/fence";
import { commitsLost, rebuiltWords } from "../commits-lost";
import { lostWords } from "../restores";
import { either, type Look, type Opened } from "./check";

/** Times that the database has lost, and that nobody has looked into or answered for. */
export const lostTimeLooks: Look<Opened>[] = [
  {
    name: "restored",
    mend: "Compare your bank statement of that time with desk refunds list and the claims, then: desk restores checked",
    look: async ({ store }) => {
      const lost = await uncheckedRestores(store.db);
      return either(lost.length === 0, "nothing to look at", lost.map(lostWords).join(" "));
    },
  },
  {
    name: "lost research",
    mend: "desk research recover FILE… with the newest letter that went out; or desk research nothing-lost, or desk research give-up NUMBER",
    look: async ({ store }) => {
      const lost = await lostResearch(store.db);
      return either(lost === null, "nothing to answer", lost ? lostResearchWords(lost) : "");
    },
  },
  {
    name: "commits lost",
    mend: "Find out when the database went back (a failover to a copy that was behind), compare your bank statement of that time, then: desk restores checked",
    look: async ({ store }) => {
      const lost = await commitsLost({ store });
      return either(lost === null, "none that is known of", lost ? rebuiltWords(lost) : "");
    },
  },
];
