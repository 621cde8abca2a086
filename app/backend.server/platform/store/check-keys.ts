import type { Store } from "./store";
import type { Seal } from "./seal";

/**
 * The secrets are not this database's: a fault of the configuration (EX_CONFIG), mended by no
 * restart.
 */
export class WrongSecrets extends Error {
  readonly exitCode = 78;

  constructor(
    readonly which: "SEAL_KEY" | "HASH_KEY",
    message: string,
  ) {
    super(message);
  }
}

const KNOWN = "these secrets open this database";

/**
 * Makes sure that the secrets given at boot are those of this database: the first boot leaves a
 * known value, sealed and hashed; later boots open it. Throws `WrongSecrets` that says what to do.
 * Without this a wrong key would show only when the first person signs in.
 */
export async function checkKeys(store: Store, seal: Seal): Promise<void> {
  const row = {
    name: "boot",
    sealed: seal.close(KNOWN, "key_checks.sealed"),
    hash: seal.hash(KNOWN, "key_checks.hash"),
  };
  await store.db
    .insertInto("key_checks")
    .values(row)
    .onConflict((on) => on.column("name").doNothing())
    .execute();
  const kept = await store.db
    .selectFrom("key_checks")
    .selectAll()
    .where("name", "=", "boot")
    .executeTakeFirstOrThrow();
  if (!opens(seal, kept.sealed)) {
    throw new WrongSecrets(
      "SEAL_KEY",
      "The sealing secrets do not open this database. Start with the secrets it was made with: when rotating, put the new one first and keep the old one after it.",
    );
  }
  if (kept.hash !== row.hash) {
    throw new WrongSecrets(
      "HASH_KEY",
      "The hash secret is not the one this database was made with, so nobody would be found by number or PAN. Start with the original hash secret; it is never rotated.",
    );
  }
}

function opens(seal: Seal, sealed: string): boolean {
  try {
    return seal.open(sealed, "key_checks.sealed") === KNOWN;
  } catch {
    return false;
  }
}
