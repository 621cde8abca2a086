import type { Parts } from "./parts";
import type { Db } from "./store/store";
import { post } from "./outbox";

/**
 * Tells the owner, with the way to the operator's page where there is one (decision 40).
 *
 * @param page where on it, if not where letters of the kind lead
 */
export async function postToOwner(
  parts: Parts,
  tx: Db,
  kind: string,
  about: string,
  subject: string,
  text: string,
  page = places[kind] ?? "/",
): Promise<void> {
  await post(
    parts,
    tx,
    { person: null, kind: `owner: ${kind}`, about },
    { to: parts.site().ownerEmail, subject, text: text + wayTo(parts, page) },
  );
}

/** Where on the operator's page the owner does what a letter of the kind asks for. */
const places: Record<string, string> = {
  "message failed": "/messages",
  "message delayed": "/messages",
  "refund due": "/refunds",
  "research not released": "/research",
  "lost letter shown": "/research/lost",
};

const wayTo = ({ settings: { deskUrl } }: Parts, page: string): string =>
  deskUrl === null ? "" : `\n\nOn the operator's page: ${deskUrl}${page}`;
