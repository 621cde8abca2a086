import type { Parts } from "../platform/parts";
import type { SessionId } from "../platform/store/ids";
import { endAlone } from "./end-sessions";
import { alive, issuedFrom, tokensOf, type SessionRow, type Tokens } from "./sessions";
import { readToken } from "./tokens";

/**
 * The rule of rotation (decision 7). A refresh with
 * - the present generation, within the grace of its rotation: the same generation again (two tabs,
 *   parallel loaders);
 * - the present generation, later: the next one, by one conditional update, so that of two at once
 *   only one rotates;
 * - the generation that the present one was given for: the present one again, within the grace.
 *   Later the answer that carried its cookies was lost, if nobody has used them: the next
 *   generation, and what was lost is worth nothing from then on. It cannot be given again, since a
 *   thief and the owner would then hold the same;
 * - a generation we do not know of yet: we did give it, since it is signed, and a power cut took
 *   back that we had. It becomes the present one;
 * - anything else, a generation given up as lost too: a copy of a cookie that was already replaced.
 *   The session ends for both holders (`reuse`).
 *
 * @returns null when the person must sign in again
 */
export async function refreshSession(parts: Parts, refreshToken: string): Promise<Tokens | null> {
  const claim = readToken(parts.settings.sessionSecrets, "r", refreshToken);
  if (!claim || claim.issuedAt + parts.settings.limits.refreshMs <= parts.now()) return null;
  for (;;) {
    const row = await liveSession(parts, claim.id);
    if (!row) return null;
    const next = nextGeneration(parts, row, claim.generation);
    if (next === "reuse") {
      await endAlone(parts, row.id, "reuse");
      return null;
    }
    if (next === row.generation) return tokensOf(parts, row.id, row.generation, row.expires_at);
    const tokens = await rotate(parts, row, { from: claim.generation, to: next });
    if (tokens) return tokens;
    // Another request rotated it meanwhile: read it again.
  }
}

/** Which generation a refresh with the cookie of generation `held` is answered with. */
function nextGeneration(parts: Parts, row: SessionRow, held: number): number | "reuse" {
  const fresh = parts.now() < row.rotated_at + parts.settings.limits.graceMs;
  if (held > row.generation) return held;
  if (held === row.generation) return fresh ? held : held + 1;
  if (held !== issuedFrom(row)) return "reuse";
  if (fresh) return row.generation;
  return row.confirmed_at === null ? row.generation + 1 : "reuse";
}

async function rotate(
  parts: Parts,
  row: SessionRow,
  { from, to }: { from: number; to: number },
): Promise<Tokens | null> {
  const now = parts.now();
  const { refreshMs, absoluteMs } = parts.settings.limits;
  const next = {
    generation: to,
    // After a power cut the cookie itself is ahead of us, and what it was given for is not known
    // any more.
    issued_from: from === to ? null : from,
    rotated_at: now,
    confirmed_at: null,
    expires_at: Math.min(now + refreshMs, row.created_at + absoluteMs),
  };
  const done = await parts.store.lightly((db) =>
    db
      .updateTable("sessions")
      .set(next)
      .where("id", "=", row.id)
      .where("generation", "=", row.generation)
      .where("ended_at", "is", null)
      .executeTakeFirst(),
  );
  return done.numUpdatedRows === 1n
    ? tokensOf(parts, row.id, next.generation, next.expires_at)
    : null;
}

async function liveSession(parts: Parts, id: SessionId) {
  const row = await parts.store.db
    .selectFrom("sessions")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && alive(parts, row) ? row : null;
}
