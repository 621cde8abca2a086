import type { researchCalls as calls } from "../../api/research-calls";
import { signedIn } from "../platform/people/people";
import type { Parts } from "../platform/parts";
import { checkSeal } from "../research/check-seal";
import { listOf } from "../research/list";
import { setResearchMail } from "../research/mail-choice";
import { publicLog } from "../research/public-log";
import { noteOpened, readItem } from "../research/reading";
import type { Handlers } from "./endpoint";

export const researchCalls = (parts: Parts): Pick<Handlers, keyof typeof calls> => ({
  researchList: async ({ person, payload }) => ({
    message: "Research fetched.",
    data: await listOf(parts, signedIn(person).id, payload),
  }),
  researchItem: async ({ person, payload }) => ({
    message: "Research fetched.",
    data: await readItem(parts, signedIn(person).id, payload.id),
  }),
  async researchOpened({ person, payload }) {
    await noteOpened(parts, signedIn(person).id, payload.id);
    return { message: "Noted.", data: {} };
  },
  researchSeal: async ({ payload }) => ({
    message: "Checked.",
    data: await checkSeal(parts, payload.text),
  }),
  researchLog: async () => ({ message: "The log.", data: await publicLog(parts) }),
  async setResearchMail({ person, payload }) {
    await setResearchMail(parts, signedIn(person).id, payload.mail);
    const message = payload.mail
      ? "We will send you research by mail, too."
      : "You will find research on the site only.";
    return { message, data: {} };
  },
});
