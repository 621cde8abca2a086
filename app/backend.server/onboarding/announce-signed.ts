import { sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import type { Db } from "../platform/store/store";
import { postToOwner } from "../platform/post-to-owner";
import { postTo } from "../platform/post-to";
import type { Signing } from "../platform/store/tables";

/**
 * An agreement was signed: the person gets a copy; the owner hears of a client who answered "Yes"
 * to the public-office question (decision 40).
 */
export async function announceSigned(
  parts: Parts,
  tx: Db,
  signing: Signing,
  exposed: boolean,
): Promise<void> {
  await postTo(parts, tx, signing.person_id, "agreement signed", signing.id, {
    subject: sentence("letters.signed"),
    paragraphs: [sentence("letters.signed-text")],
    attach: { signing: signing.id },
  });
  if (!exposed) return;
  const text = `The client with account ${signing.person_id} answered "Yes" to the question about politically exposed persons and has signed the agreement. Please review the account.`;
  await postToOwner(
    parts,
    tx,
    "exposed client",
    signing.id,
    "A client is a politically exposed person",
    text,
  );
}
