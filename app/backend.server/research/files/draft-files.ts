import { createHash } from "node:crypto";
import type { Parts } from "../../platform/parts";
import type { DraftId, FileId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { EnclosedFile } from "../content";
import { Typed, type Fault } from "../typed";
import { MOST_FILES } from "./bounds";
import { paperIn } from "./paper";
import { pictureIn } from "./picture";

/** What is done to the files of a draft, in this order. */
export interface FileChanges {
  remove: FileId[];
  /** words beside a file that is there */
  says: Record<FileId, string>;
  add: { bytes: Buffer; says: string }[];
}

/**
 * Changes the files of a draft; each new one is looked at by its content, and one that is not taken
 * leaves the others. @returns why some were not taken
 */
export async function changeFiles(
  parts: Pick<Parts, "store" | "newId">,
  draft: DraftId,
  { remove, says, add }: FileChanges,
): Promise<Fault[]> {
  return parts.store.transaction(async (tx) => {
    const there = await filesOf(tx, draft);
    const kept = there.filter(({ id }) => !remove.includes(id));
    for (const { id } of there.filter((file) => !kept.includes(file)))
      await tx.deleteFrom("research_draft_files").where("id", "=", id).execute();
    for (const file of kept) {
      const words = says[file.id];
      if (words !== undefined && words !== file.says)
        await tx
          .updateTable("research_draft_files")
          .set({ about: JSON.stringify({ ...file, says: words }) })
          .where("id", "=", file.id)
          .execute();
    }
    const faults: Fault[] = [];
    let count = kept.length;
    const hashes = new Set(kept.map(({ hash }) => hash));
    for (const { bytes, says: words } of add) {
      const hash = createHash("sha256").update(bytes).digest("hex");
      // A form that is sent again has its files again.
      if (hashes.has(hash)) continue;
      const found = inspected(bytes);
      const wrong =
        "wrong" in found
          ? found.wrong
          : count >= MOST_FILES
            ? `${MOST_FILES} pictures and papers are the most.`
            : null;
      if ("wrong" in found || wrong !== null) {
        faults.push({ field: "files", words: wrong ?? "" });
        continue;
      }
      count++;
      hashes.add(hash);
      const id = parts.newId<FileId>();
      const about: EnclosedFile = { id, ...found, says: words, size: bytes.length, hash };
      await tx
        .insertInto("research_draft_files")
        .values({
          id,
          draft_id: draft,
          about: JSON.stringify(about),
          bytes: bytes.toString("base64"),
        })
        .execute();
    }
    return faults;
  });
}

/** What the files of a draft are, in the order in which they were added. */
export async function filesOf(db: Db, draft: DraftId): Promise<EnclosedFile[]> {
  const rows = await db
    .selectFrom("research_draft_files")
    .select("about")
    .where("draft_id", "=", draft)
    .orderBy("id")
    .execute();
  return rows.map(({ about }) => EnclosedFile.parse(JSON.parse(about)));
}

function inspected(bytes: Buffer) {
  if (bytes.length === 0)
    return { wrong: "The file is empty: it has no byte. Save it again, and choose it anew." };
  return pictureIn(bytes) ?? paperIn(bytes) ?? { wrong: noneOfThem(bytes) };
}

/** What a phone takes and its screen shows is PNG or JPEG, and every phone can print to a PDF. */
function noneOfThem(bytes: Buffer): string {
  const phones = PHONES.find(({ begins }) =>
    bytes.subarray(0, begins.length).equals(Buffer.from(begins)),
  );
  return phones
    ? `It is a ${phones.name} picture, as phones save it. Open it, choose Print, save it as PDF (1,024 KB at most), and add that; or save it as WebP or AVIF, of 60 KB at most.`
    : "It is no WebP or AVIF picture and no PDF. Save a picture as WebP or AVIF, of 60 KB at most.";
}

const PHONES = [
  { name: "PNG", begins: [0x89, 0x50, 0x4e, 0x47] },
  { name: "JPEG", begins: [0xff, 0xd8, 0xff] },
];

/** Words beside a file as they are kept: what a draft's short fields are, too. */
export const wordsBeside = (typed: unknown): string => Typed.shape.title.catch("").parse(typed);
