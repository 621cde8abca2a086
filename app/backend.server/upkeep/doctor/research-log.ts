import { otherName } from "../../research/log-names";
import { logName, siteName } from "../../research/signer";
import { good, note, type Look, type Opened } from "./check";

/** What letters of research are sealed in. */
export const researchLogLooks: Look<Opened>[] = [
  {
    name: "name of the research log",
    mend: 'Nothing need be done: docs/research.md, "When the site moves". Whether it holds: desk research verify',
    look: async ({ store, config }) => {
      const name = await logName(store.db);
      if (name === null) return good("no log yet: its first entry names it after PUBLIC_URL");
      const here = siteName(config);
      return name === here ? good(`${name}, as the site's address`) : note(otherName(name, here));
    },
  },
];
