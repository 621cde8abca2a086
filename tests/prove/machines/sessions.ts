import { strict as assert } from "node:assert";
import fc from "fast-check";
import { endSession } from "../../../app/backend.server/sign-in/end-sessions";
import { refreshSession } from "../../../app/backend.server/sign-in/refresh-session";
import { whoIs, startSession, type Tokens } from "../../../app/backend.server/sign-in/sessions";
import type { Shop } from "../../unit/payments/shop";
import { somebody } from "./somebody";

/** The session alone. */
const sessionOf = async (parts: Parameters<typeof whoIs>[0], access: string | null) =>
  (await whoIs(parts, access))?.session ?? null;

const SECOND = 1000;
const DAY = 86_400 * SECOND;
const GRACE = 30 * SECOND;
const ACCESS = 15 * 60 * SECOND;
const REFRESH = 30 * DAY;
const LONGEST = 90 * DAY;

interface Held extends Tokens {
  generation: number;
  at: number;
}
const whose = ["present", "before", "lost", "old"] as const;
const waits = {
  "10 s": 10 * SECOND,
  "40 s": 40 * SECOND,
  "16 min": 16 * 60 * SECOND,
  "20 days": 20 * DAY,
};
const commands = [
  ...whose.map((one) => `use ${one}` as const),
  ...whose.map((one) => `refresh ${one}` as const),
  "log out",
  "forged",
] as const;

/**
 * A session and the rotation of its cookies (decision 7): the rule is written down anew here, and
 * every answer must be as it says.
 */
export const sessionMachine = (shop: Shop) =>
  fc.asyncProperty(
    fc.array(
      fc.constantFrom(
        ...commands,
        "refresh present" as const,
        ...(Object.keys(waits) as (keyof typeof waits)[]),
      ),
      { maxLength: 24, size: "max" },
    ),
    async (sequence) => {
      const { parts } = shop;
      const now = () => parts.clock.now;
      const { id } = await somebody(shop);
      const begun = now();
      const first = await startSession(parts, id);
      const tokens: Held[] = [{ ...first, generation: 1, at: begun }];
      let [generation, rotated, confirmed, ends, over] = [1, begun, false, begun + REFRESH, false];
      // The generation that the present one was given for; those between the two were lost on the
      // way.
      let from = 0;
      const held = (which: (typeof whose)[number]): Held | undefined => {
        if (which === "old") return tokens.find((one) => one.generation < from);
        if (which === "lost")
          return tokens.find((one) => one.generation > from && one.generation < generation);
        return tokens.findLast(
          (one) => one.generation === (which === "present" ? generation : from),
        );
      };
      const lives = () => !over && now() < ends;
      const use = async (one: Held | undefined) => {
        if (!one) return;
        const given = one.generation === generation || one.generation === from;
        const good = lives() && now() < one.at + ACCESS && given;
        assert.equal((await sessionOf(parts, one.access))?.personId, good ? id : undefined);
        if (good && one.generation === generation && now() >= rotated + GRACE) confirmed = true;
      };
      const refresh = async (one: Held | undefined) => {
        if (!one) return;
        const answer = await refreshSession(parts, one.refresh);
        if (!lives() || now() >= one.at + REFRESH) return assert.equal(answer, null);
        const fresh = now() < rotated + GRACE;
        const present = one.generation === generation;
        const lost = one.generation === from && !fresh && !confirmed;
        const reused = !present && !lost && !(one.generation === from && fresh);
        if (reused) {
          over = true;
          return assert.equal(answer, null);
        }
        if (lost || (present && !fresh))
          [from, generation, rotated, confirmed, ends] = [
            one.generation,
            generation + 1,
            now(),
            false,
            Math.min(now() + REFRESH, begun + LONGEST),
          ];
        assert.ok(answer);
        tokens.push({ ...answer, generation, at: now() });
      };
      for (const command of sequence) {
        if (command in waits) parts.clock.now += waits[command as keyof typeof waits];
        else if (command === "log out") {
          await endSession(parts, { access: tokens[0]?.access ?? null, refresh: null }, "log-out");
          over = true;
        } else if (command === "forged") {
          const forged = first.refresh.replace(/\.1\./, `.${generation + 1}.`);
          assert.equal(await refreshSession(parts, forged), null);
        } else {
          const which = command.split(" ")[1] as (typeof whose)[number];
          await (command.startsWith("use") ? use : refresh)(held(which));
        }
        const row = await parts.store.db
          .selectFrom("sessions")
          .select(["generation", "ended_at"])
          .where("id", "=", first.session)
          .executeTakeFirstOrThrow();
        assert.deepEqual([row.generation, row.ended_at !== null], [generation, over]);
      }
    },
  );
