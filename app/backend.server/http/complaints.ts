import type { complaintCalls as calls } from "../../api/complaint-call";
import { complain } from "../information/register/file-complaint";
import { sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import type { Handlers } from "./perform";

export const complaintCalls = (parts: Parts): Pick<Handlers, keyof typeof calls> => ({
  async complain({ payload, address, language }) {
    const { name, number = null, email = null, category, words } = payload;
    const reference = await complain(
      parts,
      address,
      { name, number, email, category, words },
      language,
    );
    return {
      sentence: sentence("answers.complaint", { reference }),
      data: { reference },
    };
  },
});
