import { makeSeal } from "../../../app/backend.server/platform/store/seal";
import { record } from "../../../app/backend.server/platform/audit/record";
import { openStore } from "../../../app/backend.server/platform/store/database";
import type { PersonId, SessionId } from "../../../app/backend.server/platform/store/ids";

/**
 * A server of its own process that writes to the database named by the first word, and prints the
 * id of each person once it is committed.
 */
// Whoever reads what it prints may be gone: then it ends too.
process.stdout.on("error", () => process.exit(1));
const store = await openStore(process.argv[2] ?? "");
for (let n = 0; ; n++) {
  const id = `writer-${String(n).padStart(6, "0")}`;
  const at = Date.now();
  await store.transaction(async (tx) => {
    await tx
      .insertInto("people")
      .values({ id: id as PersonId, number_hash: id, number_enc: "", created_at: at })
      .execute();
    const session = {
      id: id as SessionId,
      person_id: id as PersonId,
      generation: 0,
      rotated_at: at,
      created_at: at,
      expires_at: at,
    };
    await tx.insertInto("sessions").values(session).execute();
    record({ now: Date.now, seal: makeSeal(["sealing secret"], "hash secret") }, tx, {
      what: "sign-in",
      person: id as PersonId,
    });
  });
  console.log(id);
  // SQLite answers at once: without this nothing else would ever have its turn here.
  await new Promise((resolve) => setImmediate(resolve));
}
