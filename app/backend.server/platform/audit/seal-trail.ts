import type { Parts } from "../parts";
import type { Db, Dialect } from "../store/store";
import type { Seal } from "../store/seal";
import { chain, holdChain } from "./chain";
import { faultOf, unsealed } from "./unsealed";

const BATCH = 1_000;

/**
 * Gives the acts that wait their numbers and chains them, a thousand in one transaction, until none
 * waits. Each leaves its waiting place in the transaction that chains it, which the database allows
 * on no other condition: cut short anywhere, or done by two at once, none is lost and none is there
 * twice. What is no act of ours stays where it is, and `verifyTrail` names it.
 */
export async function sealTrail({ store, seal }: Pick<Parts, "store" | "seal">): Promise<void> {
  const some = store.db.selectFrom("audit_unsealed").select("act_id").limit(1);
  if (!(await some.executeTakeFirst())) return;
  const refused = new Set<string>();
  for (;;) {
    const seen = await store.transaction((tx) => sealSome(store.dialect, tx, seal, refused));
    if (seen < BATCH) return;
  }
}

/** @returns how many were looked at that were not refused before */
async function sealSome(
  dialect: Dialect,
  tx: Db,
  seal: Seal,
  refused: Set<string>,
): Promise<number> {
  await holdChain(dialect, tx);
  const waiting = await unsealed(tx)
    .limit(BATCH + refused.size)
    .execute();
  const fresh = waiting.filter(({ act_id }) => !refused.has(act_id));
  const sound = fresh.filter((act) => faultOf(seal, act) === null);
  for (const act of fresh) if (!sound.includes(act)) refused.add(act.act_id);
  if (sound.length === 0) return fresh.length;
  const before = await chain(
    tx,
    seal,
    sound.map(({ act_id, at, what, who, person_id, about }) => {
      return { act_id, at, what, who, person_id, about };
    }),
  );
  await tx
    .deleteFrom("audit_unsealed")
    .where("act_id", "in", (q) =>
      q
        .selectFrom("audit")
        .select((e) => e.ref("audit.act_id").$notNull().as("act_id"))
        .where("seq", ">", before.seq),
    )
    .execute();
  return fresh.length;
}
