import { rotateKeys } from "../upkeep/keys/rotate";
import { OperatorRefusal } from "../../api/refusal";
import type { Command } from "./command";

export const keyCommands: Record<string, Command> = {
  "rotate-key": {
    usage: "rotate-key",
    says: "Seals everything anew under the first key of SEAL_KEY, while the server runs. May be stopped and started again. See docs/keys.md.",
    options: {},
    words: 0,
    run: async (parts, _words, _options, progress) => {
      const { values, documents, left } = await rotateKeys(parts, progress);
      if (left.length > 0)
        throw new OperatorRefusal(
          409,
          ["Keep the older key: not everything is under the new one.", ...left.slice(0, 50)].join(
            "\n",
          ),
        );
      return {
        lines: [
          `${values} values and ${documents} documents were sealed anew. Nothing is left under an older key: it may be taken out of SEAL_KEY.`,
        ],
        json: { values, documents, left },
      };
    },
  },
};
