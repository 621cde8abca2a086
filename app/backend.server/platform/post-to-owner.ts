import type { Parts } from "./parts";
import type { Db } from "./store/store";
import { post } from "./outbox";

/** Tells the owner, with the way to the operator's page where there is one (decision 40). */
export async function postToOwner(
  parts: Parts,
  tx: Db,
  kind: string,
  about: string,
  subject: string,
  text: string,
): Promise<void> {
  await post(
    parts,
    tx,
    { person: null, kind: `owner: ${kind}`, about },
    { to: parts.site().ownerEmail, subject, text: text + wayToThePage(parts, kind) },
  );
}

/** Where on the operator's page the owner does what a letter of the kind asks for. */
const places: Record<string, string> = {
  "message failed": "/messages",
  "message delayed": "/messages",
  "refund due": "/refunds",
  "research not released": "/research",
  "lost letter shown": "/research/lost",
  complaint: "/complaints",
  "complaint due": "/complaints",
};

function wayToThePage({ settings: { deskUrl } }: Parts, kind: string): string {
  if (deskUrl === null) return "";
  return `\n\nOn the operator's page: ${deskUrl}${places[kind] ?? "/"}`;
}
