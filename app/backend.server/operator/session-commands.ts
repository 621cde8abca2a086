import { openAccount } from "../accounts/find-accounts";
import { endAllSessions, endWithin } from "../accounts/sessions";
import { liveSessionsOf } from "../accounts/live-sessions";
import { Refusal } from "../refusal";
import type { SessionId } from "../store/ids";
import { confirmed, type Command } from "./command";
import { instantInIndia, table } from "./print";

/** Who is signed in, and the way to end it: a lost phone, a cookie in wrong hands. */
export const sessionCommands: Record<string, Command> = {
  "sessions list": {
    usage: "sessions list NUMBER",
    says: "Shows where a person is signed in.",
    options: {},
    words: 1,
    run: async (parts, [words = ""]) => {
      const live = await liveSessionsOf(parts, (await openAccount(parts, words)).id);
      const rows = live.map((one) => [
        one.id,
        instantInIndia(one.startedAt),
        instantInIndia(one.refreshedAt),
        instantInIndia(one.endsAt),
      ]);
      const json = live.map(({ id, ...at }) => ({
        id,
        ...Object.fromEntries(
          Object.entries(at).map(([name, ms]) => [name, new Date(ms).toISOString()]),
        ),
      }));
      return {
        lines:
          rows.length === 0
            ? ["Not signed in anywhere."]
            : table(["Session", "Signed in (IST)", "Last refreshed", "Ends"], rows),
        json,
      };
    },
  },
  "sessions end": {
    usage: "sessions end NUMBER|SESSION --yes",
    says: "Ends one session, or all of a person's.",
    options: { yes: { type: "boolean" } },
    words: 1,
    run: async (parts, [words = ""], options) => {
      const why = "ended by the operator";
      const known = await parts.store.db
        .selectFrom("sessions")
        .select("id")
        .where("id", "=", words as SessionId)
        .executeTakeFirst();
      const account = known ? null : await openAccount(parts, words);
      confirmed(
        options,
        known
          ? `Session ${words} ends.`
          : `Every session of ${account?.name ?? "this person"} ends.`,
      );
      const ended = await parts.store.transaction(async (tx) =>
        known
          ? Number(await endWithin(parts, tx, known.id, why))
          : account
            ? endAllSessions(parts, tx, account.id, why)
            : 0,
      );
      if (known && ended === 0) throw new Refusal(409, "This session has ended already.");
      return { lines: [`${ended} session${ended === 1 ? "" : "s"} ended.`], json: { ended } };
    },
  },
};
