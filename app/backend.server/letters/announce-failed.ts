import type { Selectable } from "kysely";
import { instantInIndia } from "../../content/instants";
import type { Parts } from "../platform/parts";
import type { Db } from "../platform/store/store";
import type { Tables } from "../platform/store/tables";
import { postToOwner } from "../platform/post-to-owner";

type Message = Pick<Selectable<Tables["outbox"]>, "id" | "kind" | "person_id">;

/**
 * A message is given up, after days or because the address takes no mail (`forGood`): the owner is
 * told, each time. `words` say what went wrong.
 */
export async function announceGivenUp(
  parts: Parts,
  tx: Db,
  message: Message,
  { words, forGood }: { words: string; forGood: boolean },
): Promise<void> {
  const address = forGood
    ? ` The address of the account ${message.person_id ?? "that it is for"} takes no mail.`
    : "";
  const text = `The message ${message.id} ("${message.kind}") could not be sent and is given up: ${words}.${address} To try again: desk messages retry ${message.id}`;
  await postToOwner(
    parts,
    tx,
    "message failed",
    `${message.id} ${parts.now()}`,
    "A message could not be sent",
    text,
  );
}

/**
 * A message was tried in vain and is tried again: the owner is told, once a day for all that fail
 * alike, since most often all do.
 */
export async function announceDelay(
  parts: Parts,
  tx: Db,
  message: Message,
  words: string,
): Promise<void> {
  const day = instantInIndia(parts.now()).slice(0, 10);
  const text = `The message ${message.id} ("${message.kind}") could not be sent yet: ${words}. It is tried again for about four days, and so are others that fail alike. To see them: desk messages list --failed`;
  await postToOwner(
    parts,
    tx,
    "message delayed",
    `${words}, ${day}`,
    "A message could not be sent yet",
    text,
  );
}
