import { addressOfRoot } from "../lost/items";
import { setTimeout } from "node:timers/promises";
import type { Selectable } from "kysely";
import { DAY_MS, HOUR_MS } from "../../../content/durations";
import { say, sentence } from "../../../content/words/sentence";
import type { Parts } from "../../platform/parts";
import { languageFrom } from "../../platform/people/reading-language";
import type { Tables } from "../../platform/store/tables";
import { takeTurn } from "../../platform/turn";
import { ProviderDown, isAway } from "../../providers/outcome";
import { registeredLanguage } from "../../providers/sms/registered";
import { BotBlocked, TooManyCalls } from "../../providers/telegram/port";
import { noteBlocked } from "../telegram/link";
import { askBot, waitsUntil } from "../telegram/pace";

type Pointer = Selectable<Tables["research_pointers"]>;

/** Telegram takes some 30 a second of a bot, to all chats together. */
const A_SECOND = 25;
const AT_ONCE = 5;
/** Then the other work has its turn. */
const GO_ON_MS = 3_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = HOUR_MS;
/** A day later it tells nobody anything; the text stands on the site, and in the letter. */
const GIVEN_UP_MS = DAY_MS;

/**
 * Sends the short messages that wait, oldest first: taken before it is sent, marked after, so that
 * none is lost, and one goes twice only where the server died, or no answer came, in between.
 *
 * @param secondMs how long a second's messages take at least @returns how many were sent
 */
export async function sendPointers(parts: Parts, secondMs = 1_000): Promise<number> {
  const turn = takeTurn(parts);
  let sent = 0;
  for (;;) {
    const from = performance.now();
    const waits = (await waitsUntil(parts)) > parts.now();
    const due = await parts.store.db
      .selectFrom("research_pointers")
      .selectAll()
      .where("next_try_at", "<=", turn.from)
      .$if(waits, (q) => q.where("way", "!=", "telegram"))
      .orderBy("next_try_at")
      .orderBy("id")
      .limit(A_SECOND)
      .execute();
    let away = false;
    for (let at = 0; at < due.length && !away; at += AT_ONCE) {
      const went = await Promise.all(due.slice(at, at + AT_ONCE).map((one) => send(parts, one)));
      sent += went.filter((one) => one === "sent").length;
      away = went.includes("away");
    }
    if (away || due.length < A_SECOND || parts.now() - turn.from >= GO_ON_MS) return sent;
    await setTimeout(Math.max(0, secondMs - (performance.now() - from)));
  }
}

type Went = "sent" | "not sent" | "away";

async function send(parts: Parts, row: Pointer): Promise<Went> {
  const table = parts.store.db.updateTable("research_pointers");
  const wait = Math.min(FIRST_WAIT_MS * 2 ** row.tries, LONGEST_WAIT_MS);
  const mine = await table
    .set({ tries: row.tries + 1, next_try_at: parts.now() + wait })
    .where("id", "=", row.id)
    .where("tries", "=", row.tries)
    .where("next_try_at", "=", row.next_try_at)
    .executeTakeFirst();
  if (mine.numUpdatedRows !== 1n) return "not sent";
  const mark = (set: Partial<Pointer>) => table.set(set).where("id", "=", row.id).execute();
  try {
    const message_id = await BY_WAY[row.way](parts, row);
    await mark({ sent_at: parts.now(), message_id, next_try_at: null, problem: null });
    return "sent";
  } catch (problem) {
    if (problem instanceof TooManyCalls) {
      // It was not tried: it goes as soon as Telegram hears us again.
      await mark({ tries: row.tries, next_try_at: await waitsUntil(parts) });
      return "away";
    }
    const over = forGood(row, problem) || parts.now() - row.queued_at >= GIVEN_UP_MS;
    const words = wordsOf(problem);
    parts.log.warn({ pointer: row.id, problem: words, givenUp: over }, "a pointer was not sent");
    await mark({
      problem: words,
      ...(over ? { given_up_at: parts.now(), next_try_at: null } : {}),
    });
    return problem instanceof ProviderDown && isAway(problem) ? "away" : "not sent";
  }
}

/** Nobody to send to; or an SMS that may have arrived, and costs as much a second time. */
const forGood = ({ way }: Pointer, problem: unknown): boolean =>
  problem instanceof BotBlocked ||
  problem instanceof NobodyThere ||
  (way === "sms" && problem instanceof ProviderDown && problem.why === "timeout");

function wordsOf(problem: unknown): string {
  if (problem instanceof BotBlocked) return "blocked by the person";
  if (problem instanceof NobodyThere) return problem.message;
  if (problem instanceof ProviderDown)
    return `${problem.provider}: ${problem.why}${problem.status === undefined ? "" : ` (${problem.status})`}`;
  return problem instanceof Error ? problem.name : "unknown";
}

class NobodyThere extends Error {}

const BY_WAY = { telegram: byTelegram, sms: bySms };

async function byTelegram(parts: Parts, row: Pointer): Promise<string> {
  const { db } = parts.store;
  const to = await db
    .selectFrom("telegram_links as l")
    .innerJoin("people as p", "p.id", "l.person_id")
    .select(["l.id", "l.chat_enc", "p.language"])
    .where("l.person_id", "=", row.person_id)
    .where("l.ended_at", "is", null)
    .where("p.closed_at", "is", null)
    .executeTakeFirst();
  if (!to) throw new NobodyThere("no Telegram account any more");
  const { product, analyst } = parts.site();
  const text = say(
    languageFrom(to.language),
    sentence("telegram.pointer", {
      number: row.number,
      address: await addressOf(parts, row.number),
      product,
      registration: analyst.registrationNumber,
    }),
  );
  const chat = parts.seal.open(to.chat_enc, "telegram_links.chat");
  try {
    return await askBot(parts, (bot) => bot.sendMessage(chat, text));
  } catch (problem) {
    if (problem instanceof BotBlocked) await noteBlocked(parts, to.id, true);
    throw problem;
  }
}

async function bySms(parts: Parts, row: Pointer): Promise<string> {
  const to = await parts.store.db
    .selectFrom("people")
    .select(["number_enc", "language"])
    .where("id", "=", row.person_id)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  if (!to?.number_enc) throw new NobodyThere("no number any more");
  const { pointerTemplateIdsIn } = parts.settings.sms;
  const reads = languageFrom(to.language);
  const language = registeredLanguage(pointerTemplateIdsIn, "sms.pointer", reads);
  const text = say(
    language,
    sentence("sms.pointer", {
      number: row.number,
      product: parts.site().product,
      address: await addressOf(parts, row.number),
    }),
  );
  return parts.sms.sendPointer(parts.seal.open(to.number_enc, "people.number"), text, language);
}

async function addressOf({ store, settings }: Parts, number: number): Promise<string> {
  const { root } = await store.db
    .selectFrom("research_entries")
    .select("root")
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  return `${settings.publicOrigin}/research/${await addressOfRoot(store.db, root)}`;
}
