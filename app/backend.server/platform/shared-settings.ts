import { OperatorRefusal } from "../../api/refusal";
import { record } from "./audit/record";
import type { Parts } from "./parts";
import { WrongSecrets } from "./store/check-keys";
import type { Seal } from "./store/seal";
import { hasTable, type Store } from "./store/store";

/**
 * What several servers read in common stands in their database, under the key that each of them was
 * told: the settings (lines `NAME=value`) and the site file.
 */
export type SharedFile = "settings" | "site";
export type SharedFiles = Record<SharedFile, string>;

const CONTEXT = "shared_settings.text";

/**
 * @returns their texts; "empty" where the database has no tables yet; null where it has, and its
 *   servers are configured each by itself. Throws what the database says; `WrongSecrets`
 */
export async function sharedFiles(store: Store, seal: Seal): Promise<SharedFiles | "empty" | null> {
  if (!(await hasTable(store, "migrations"))) return "empty";
  if (!(await hasTable(store, "shared_settings"))) return null;
  const rows = await store.db.selectFrom("shared_settings").selectAll().execute();
  const text = (name: SharedFile) => {
    const row = rows.find((one) => one.name === name);
    return row === undefined ? null : opened(seal, row.text_enc);
  };
  const [settings, site] = [text("settings"), text("site")];
  return settings === null || site === null ? null : { settings, site };
}

function opened(seal: Seal, sealed: string): string {
  try {
    return seal.open(sealed, CONTEXT);
  } catch {
    throw new WrongSecrets(
      "SEAL_KEY",
      "SEAL_KEY does not open the settings that stand in the database: it is to be the same on every server that shares it.",
    );
  }
}

/**
 * From the first start on. Pressed again with the same, it changes nothing. Throws OperatorRefusal
 * 409 when another server was set up meanwhile.
 */
export async function shareFirst(parts: Parts, files: SharedFiles): Promise<void> {
  await parts.store.transaction(async (tx) => {
    for (const name of ["settings", "site"] as const) {
      const text_enc = parts.seal.close(files[name], CONTEXT);
      await tx
        .insertInto("shared_settings")
        .values({ name, text_enc, changed_at: parts.now() })
        .onConflict((on) => on.column("name").doNothing())
        .execute();
      const kept = await tx
        .selectFrom("shared_settings")
        .select("text_enc")
        .where("name", "=", name)
        .executeTakeFirstOrThrow();
      if (kept.text_enc === text_enc)
        record(parts, tx, { what: "settings shared", about: { name } });
      else if (parts.seal.open(kept.text_enc, CONTEXT) !== files[name])
        throw new OperatorRefusal(
          409,
          "Another server was set up meanwhile. This one takes over what was set up there.",
        );
    }
  });
}

/** What a change was made from, and to which fields. */
export interface ChangedFrom {
  /** the text that it was made from */
  stood: string;
  /** what the trail says of them */
  trail: Record<string, string>;
}

/**
 * Puts a text in the place of another.
 *
 * @param from where some fields were changed, and not the whole put there by hand
 * @throws OperatorRefusal 409 where each server is configured by itself, and where it was changed
 *   since
 */
export async function changeShared(
  parts: Parts,
  name: SharedFile,
  text: string,
  from?: ChangedFrom,
): Promise<void> {
  await parts.store.transaction(async (tx) => {
    const row = await tx
      .selectFrom("shared_settings")
      .select("text_enc")
      .where("name", "=", name)
      .$if(parts.store.dialect === "postgres", (one) => one.forUpdate())
      .executeTakeFirst();
    if (!row) throw nothingShared();
    if (from && opened(parts.seal, row.text_enc) !== from.stood) throw changedMeanwhile();
    await tx
      .updateTable("shared_settings")
      .set({ text_enc: parts.seal.close(text, CONTEXT), changed_at: parts.now() })
      .where("name", "=", name)
      .execute();
    record(
      parts,
      tx,
      from
        ? { what: "settings changed", about: { of: name, ...from.trail } }
        : { what: "settings shared", about: { name } },
    );
  });
}

/** Somebody else was faster by less than a second. */
export const changedMeanwhile = () =>
  new OperatorRefusal(
    409,
    "It was changed in this moment by somebody else. Open the page again, and look.",
  );

/**
 * The text of one of them. Throws OperatorRefusal 409 where each server is configured by
 * itself.
 */
export async function sharedFile({ store, seal }: Parts, name: SharedFile): Promise<string> {
  const files = await sharedFiles(store, seal);
  if (files === null || files === "empty") throw nothingShared();
  return files[name];
}

/** UTC ms of the last change of one of them; null where nothing is shared. */
export async function sharedSince({ store }: Pick<Parts, "store">, name: SharedFile) {
  const row = await store.db
    .selectFrom("shared_settings")
    .select("changed_at")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.changed_at ?? null;
}

const nothingShared = () =>
  new OperatorRefusal(
    409,
    "Nothing is shared: this server was configured by itself, and reads its own files.",
  );
