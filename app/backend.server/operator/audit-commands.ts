import { trail } from "../audit/list";
import { verifyTrail } from "../audit/verify";
import { Refusal } from "../refusal";
import { UsageFault, type Command } from "./command";
import { instantInIndia, table } from "./print";

/** The record of who did what: sign-ins, consent, payments, and the operator's own acts. */
export const auditCommands: Record<string, Command> = {
  "audit list": {
    usage: "audit list [--person ID] [--what payment] [--most 50]",
    says: "Shows the newest entries of the audit trail.",
    options: { person: { type: "string" }, what: { type: "string" }, most: { type: "string" } },
    words: 0,
    run: async (parts, _words, { person, what, most = "50" }) => {
      if (typeof most !== "string" || !/^[1-9]\d{0,4}$/.test(most))
        throw new UsageFault("--most takes a whole number, like 50.");
      const entries = await trail(parts, {
        person: textOf(person),
        what: textOf(what),
        most: Number(most),
      });
      const rows = entries.map((entry) => [
        String(entry.seq),
        instantInIndia(entry.at),
        entry.who,
        entry.what,
        entry.person ?? "",
        JSON.stringify(entry.about),
      ]);
      return {
        lines:
          rows.length === 0
            ? ["The trail has no such entry."]
            : table(["Entry", "When (IST)", "Who", "What", "Person", "About"], rows),
        json: entries,
      };
    },
  },
  "audit verify": {
    usage: "audit verify [--head 1234:HASH]",
    says: "Walks the trail and names the first broken link. Note its head down elsewhere: given with --head next time, it shows what was cut off.",
    options: { head: { type: "string" } },
    words: 0,
    run: async (parts, _words, { head }) => {
      const {
        sound,
        head: last,
        broken,
      } = await verifyTrail(parts, typeof head === "string" ? headFrom(head) : null);
      if (broken)
        throw new Refusal(
          409,
          `The audit trail is broken at entry ${broken.seq}: ${broken.why}. ${sound} entries before it hold.`,
        );
      return {
        lines: [`All ${sound} entries hold. Head: ${last.seq}:${last.hash}`],
        json: { sound, head: `${last.seq}:${last.hash}` },
      };
    },
  },
};

const textOf = (option: unknown): string | null => (typeof option === "string" ? option : null);

function headFrom(typed: string): { seq: number; hash: string } {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(typed) ?? [];
  if (!seq || !hash) throw new UsageFault("--head takes what an earlier `audit verify` printed.");
  return { seq: Number(seq), hash };
}
