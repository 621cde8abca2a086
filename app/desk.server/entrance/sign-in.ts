import { giveBack } from "../../backend.server/platform/limits";
import { record } from "../../backend.server/platform/audit/record";
import type { Parts } from "../../backend.server/platform/parts";
import { OperatorRefusal, Refusal } from "../../api/refusal";
import { stepOfCode } from "../../backend.server/desk/one-time-code";
import { passphraseHolds } from "../../backend.server/desk/passphrase";
import type { LetIn } from "../../backend.server/desk/team/sessions";
import { useCode } from "../../backend.server/desk/team/use-code";
import { wayInOf, type Entrance } from "../../backend.server/desk/team/way-in";
import { countTry } from "./counted-tries";

/**
 * Checks name, passphrase and second factor. The try is counted before anything is compared, in the
 * database, so that it holds for all servers and after a restart; when the database does not
 * answer, nobody gets in. Every try that is compared goes on the audit trail.
 *
 * @param asked.name blank or "owner": the passphrase of the server's settings
 * @param asked.address the visitor's
 * @throws Refusal 401 (one of them is wrong, without saying which) or 429
 */
export async function checkSignIn(
  parts: Parts,
  settings: Entrance,
  asked: { name: string; passphrase: string; code: string; address: string },
): Promise<LetIn> {
  const counted = await countTry(parts, asked.address);
  const way = await wayInOf(parts, settings, asked.name);
  const holds = await passphraseHolds(asked.passphrase, way.passphraseHash);
  const step = way.secret === null ? null : stepOfCode(way.secret, asked.code, parts.now());
  const { who } = way;
  const acting = who === null ? parts : { ...parts, actor: `${who.name} at the desk` };
  const good = who !== null && holds && (way.secret === null || step !== null);
  try {
    if (!good) throw new OperatorRefusal(401, way.wrong);
    await parts.store.transaction(async (tx) => {
      if (step !== null) await useCode(parts, tx, who.member, step);
      record(acting, tx, { what: "operator sign-in", about: { outcome: "in" } });
    });
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    const outcome = good ? "code used" : "wrong";
    await parts.store.transaction(async (tx) =>
      // Who it was is not known: the name is what they typed.
      record(good ? acting : parts, tx, {
        what: "operator sign-in",
        about: { outcome, ...(who === null ? {} : { as: who.name }) },
      }),
    );
    parts.log.warn({ outcome, address: asked.address }, "operator's sign-in refused");
    throw problem;
  }
  await giveBack(parts.store.db, counted);
  return { who, credential: way.credential };
}
