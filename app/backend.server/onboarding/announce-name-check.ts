import { sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import type { Db } from "../platform/store/store";
import { postToOwner } from "../platform/post-to-owner";
import { postTo } from "../platform/post-to";
import type { Signing } from "../platform/store/tables";

/** Somebody signed under another name than the PAN's: the owner decides, and is told both. */
export const announceNameCheck = (
  parts: Parts,
  tx: Db,
  { id, person_id }: Signing,
  { pan, signer }: { pan: string; signer: string },
): Promise<void> =>
  postToOwner(
    parts,
    tx,
    "signer's name",
    id,
    "Please check the name on a signature",
    [
      `The agreement of account ${person_id} was signed by somebody whose name is not the one on the PAN.`,
      `Name on the PAN: ${pan}\nName on the signer's Aadhaar: ${signer}`,
      "Until you decide, the agreement counts as not signed and the person cannot pay. If both names are one person's, accept the signature. If somebody else signed, refuse it: the person is then asked to sign again.",
      `On the operator's page: Signatures. On the command line: signatures accept ${id}, or signatures refuse ${id}.`,
    ].join("\n\n"),
  );

/** The signature was refused: what the person can do now. */
export const announceRefused = (parts: Parts, tx: Db, { id, person_id }: Signing): Promise<void> =>
  postTo(parts, tx, person_id, "signature refused", id, {
    subject: sentence("letters.sign-again"),
    paragraphs: [
      sentence("letters.sign-again-why"),
      sentence("letters.sign-again-where", { address: `${parts.settings.publicOrigin}/details` }),
      sentence("letters.sign-again-mistake"),
    ],
  });
