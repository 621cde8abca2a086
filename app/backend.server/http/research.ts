import type { researchCalls as calls } from "../../api/research-calls";
import { signedIn } from "../platform/people/people";
import { sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import { checkSeal } from "../research/check-seal";
import { chosenExamples } from "../research/examples";
import { readFile } from "../research/files/released-files";
import { itemFile } from "../research/item-file";
import { noteShown } from "../research/lost/shown";
import { listOf } from "../research/list";
import { publicLog } from "../research/public-log";
import { readItem } from "../research/reading";
import { noteOpened } from "../research/readable";
import type { Handlers } from "./perform";

export const researchCalls = (parts: Parts): Pick<Handlers, keyof typeof calls> => ({
  researchList: async ({ person, payload }) => ({
    sentence: sentence("answers.research"),
    data: await listOf(parts, signedIn(person).id, payload),
  }),
  researchItem: async ({ person, payload }) => ({
    sentence: sentence("answers.research"),
    data: await readItem(parts, signedIn(person).id, payload.id),
  }),
  researchFile: ({ person, payload }) => itemFile(parts, signedIn(person), payload.id),
  async researchAttachment({ person, payload }) {
    const { about, bytes, filename } = await readFile(parts, signedIn(person).id, payload.id);
    return { file: bytes, filename, kind: kinds[about.type] };
  },
  async researchOpened({ person, payload }) {
    await noteOpened(parts, signedIn(person).id, payload.id);
    return { sentence: sentence("answers.noted"), data: {} };
  },
  async researchSeal({ payload }) {
    await noteShown(parts, payload.text);
    return {
      sentence: sentence("answers.checked"),
      data: await checkSeal(parts, payload.text),
    };
  },
  researchLog: async () => ({ sentence: sentence("answers.log"), data: await publicLog(parts) }),
  researchExamples: async () => ({
    sentence: sentence("answers.research"),
    data: await chosenExamples(parts),
  }),
});

const kinds = { avif: "image/avif", webp: "image/webp", pdf: "application/pdf" } as const;
