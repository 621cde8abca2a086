import type { Head } from "../platform/audit/chain";
import { sealTrail } from "../platform/audit/seal-trail";
import { verifyTrail } from "../platform/audit/verify";
import { waitsWords } from "./waits-words";
import { CannotWrite } from "../platform/store/cannot-write";
import type { Parts } from "../platform/parts";
import { headsIn } from "../upkeep/backup/heads";
import { OperatorRefusal } from "../../api/refusal";
import { passphraseOf } from "./backup-commands";
import { UsageFault, type Command } from "./command";
import type { Outside } from "../upkeep/outside";

/** Whether the record of who did what is still what it was. */
export const auditVerifyCommand: Record<string, Command<Outside>> = {
  "audit verify": {
    usage: "audit verify [--head 1234:HASH] [--backups FOLDER]",
    says: "Walks the trail and names the first broken link. Compares it with heads from the log (--head, several times) and with those in a folder of backups, which show what was cut off or written anew. Ends with code 1 when a file there cannot be read.",
    options: {
      head: { type: "string", multiple: true },
      backups: { type: "string" },
    },
    words: 0,
    run: async (outside, _words, { head, backups }, progress) => {
      const noted = Array.isArray(head) ? head.map(headFrom) : [];
      const { heads: found, unread } =
        typeof backups === "string"
          ? await headsIn(backups, passphraseOf(outside), progress)
          : { heads: [], unread: [] };
      const parts = await outside.parts();
      try {
        const compared = [...noted, ...found];
        await sealWhatMay(parts);
        const { sound, head: last, broken, waits } = await verifyTrail(parts, { noted: compared });
        if (broken)
          throw new OperatorRefusal(
            409,
            `The audit trail is broken at entry ${broken.seq}: ${broken.why}. ${sound} entries before it hold.`,
          );
        const heads = compared.length === 0 ? "" : ` ${compared.length} earlier heads are in it.`;
        return {
          lines: [
            `All ${sound} entries hold.${heads} Head: ${last.seq}:${last.hash}`,
            ...(waits.since === null ? [] : [waitsWords(waits.count, waits.since)]),
            ...(unread.length > 0
              ? [`NOT COMPARED, since they cannot be read: ${unread.join(", ")}`]
              : []),
          ],
          json: {
            sound,
            compared: compared.length,
            unread,
            waits,
            head: `${last.seq}:${last.hash}`,
          },
          code: unread.length > 0 ? 1 : 0,
        };
      } finally {
        await parts.store.close();
      }
    },
  },
};

/** A database that takes no writes is looked at as it is. */
const sealWhatMay = (parts: Parts): Promise<void> =>
  sealTrail(parts).catch((problem: unknown) => {
    if (!(problem instanceof CannotWrite)) throw problem;
  });

function headFrom(typed: string): Head {
  const [, seq, hash] = /^(\d{1,15}):((?:k[12]\.)?[0-9a-f]{64})$/.exec(typed) ?? [];
  if (!seq || !hash)
    throw new UsageFault("--head takes what the log, or an earlier `audit verify`, printed.");
  return { seq: Number(seq), hash };
}
