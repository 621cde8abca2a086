import { sql } from "kysely";
import type { Seal } from "../../app/shared/seal.server";
import type { Telegram } from "../../app/backend.server/providers/telegram/port";
import type { Store } from "../../app/backend.server/platform/store/store";
import { MADE_UP, readBack, speakMadeUp } from "./read-back";
import { looksAtLetter, noted } from "./words-noted";

const OUTBOX = ["outbox.letter", "kept_letters.letter"];

/**
 * With `prove -- words` a test of the backend's own writes in the made-up language, too: a letter
 * is looked at as it is laid into the outbox, and whoever opens it reads it back in English.
 */
export const lettersReadBack = (seal: Seal): Seal =>
  noted === undefined
    ? seal
    : {
        ...seal,
        close(plain, context) {
          if (OUTBOX.includes(context)) looksAtLetter(JSON.parse(plain));
          return seal.close(plain, context);
        },
        open: (sealed, context) =>
          OUTBOX.includes(context)
            ? readBack(seal.open(sealed, context))
            : seal.open(sealed, context),
      };

/** The same of what a bot says. */
export const telegramReadBack = (telegram: Telegram): Telegram =>
  noted === undefined
    ? telegram
    : {
        ...telegram,
        sendMessage(chat, text) {
          looksAtLetter({ text, to: "somebody at Telegram" });
          return telegram.sendMessage(chat, readBack(text));
        },
      };

/** With `prove -- words` whoever has chosen no language reads the made-up one (SQLite). */
export async function readsMadeUp({ db }: Store): Promise<void> {
  if (noted === undefined) return;
  speakMadeUp();
  for (const name of ["people", "complaints"]) {
    const [table, madeUp] = [sql.id(name), sql.lit(MADE_UP)];
    for (const when of ["insert", "update of language"])
      await sql`create trigger ${sql.id(`${name} ${when}`)} after ${sql.raw(when)} on ${table}
        when new.language is null
        begin update ${table} set language = ${madeUp} where id = new.id; end`.execute(db);
  }
}
