import { trail } from "../platform/audit/list";
import type { Parts } from "../platform/parts";
import type { DraftId } from "../platform/store/ids";

/** Releases that are looked through: of an older one the list of what was released tells. */
const MOST = 500;

/**
 * The number under which a draft was released that somebody's page still shows; null: it was not,
 * or long ago. The trail knows it: an entry does not name its draft.
 */
export async function releasedAs(
  parts: Pick<Parts, "store">,
  draft: DraftId,
): Promise<number | null> {
  const releases = await trail(parts, { what: "research released", most: MOST });
  const entry = releases.find(({ about }) => about["draft"] === draft)?.about["entry"];
  return typeof entry === "number" ? entry : null;
}
