import type { Parts } from "../../platform/parts";
import { TooManyCalls, type Telegram } from "../../providers/telegram/port";

/**
 * One call to the bot's API, on behalf of every server: none goes out before the time that Telegram
 * named when it last had too many. Throws ProviderDown, TooManyCalls among it, with what is left to
 * wait.
 */
export async function askBot<T>(parts: Parts, call: (bot: Telegram) => Promise<T>): Promise<T> {
  if (!parts.telegram) throw new Error("there is no bot");
  const until = await waitsUntil(parts);
  const left = until - parts.now();
  if (left > 0) throw new TooManyCalls(Math.ceil(left / 1_000));
  try {
    return await call(parts.telegram);
  } catch (problem) {
    if (problem instanceof TooManyCalls) await waitFor(parts, problem.retryAfterS);
    throw problem;
  }
}

/** UTC ms before which Telegram asked not to be called; 0 when it did not. */
export async function waitsUntil({ store }: Pick<Parts, "store">): Promise<number> {
  const row = await store.db
    .selectFrom("telegram_waits")
    .select("until")
    .where("name", "=", "bot")
    .executeTakeFirst();
  return row?.until ?? 0;
}

async function waitFor({ store, now, log }: Parts, seconds: number): Promise<void> {
  const until = now() + seconds * 1_000;
  log.warn({ seconds }, "Telegram asks to wait");
  await store.db
    .insertInto("telegram_waits")
    .values({ name: "bot", until })
    .onConflict((on) =>
      on.column("name").doUpdateSet({ until }).where("telegram_waits.until", "<", until),
    )
    .execute();
}
