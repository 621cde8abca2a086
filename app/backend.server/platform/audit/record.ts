import { randomUUID } from "node:crypto";
import type { Parts } from "../parts";
import { notedFor, type LastStep } from "../store/last-steps";
import type { Db } from "../store/store";
import type { PersonId } from "../store/ids";
import type { Seal } from "../store/seal";
import { chain, holdChain, type Noted } from "./chain";
import { noteUnsealed } from "./unsealed";

/**
 * What goes on record. `about` names things by id and by digest: never a client's name, number,
 * address, code or PAN. Of the analyst's own settings it has what the site publishes.
 */
export interface Act {
  what:
    | "sign-in"
    | "session ended"
    | "known device ended"
    | "agreement signed"
    | "signer's name differs"
    | "signer's name accepted"
    | "signer's name refused"
    | "payment"
    | "claim confirmed"
    | "claim confirmation undone"
    | "bank columns confirmed"
    | "refund due"
    | "refund asked"
    | "money returned"
    | "refund failed"
    | "refund refused"
    | "refund by hand"
    | "refund sent"
    | "refund corrected"
    | "refund withdrawn"
    | "send-back undone"
    | "booking not theirs"
    | "refund bounced"
    | "refund bounced undone"
    | "return held"
    | "return released"
    | "unmatched money"
    | "order rebuilt"
    | "made good"
    | "loss given up undone"
    | "came back undone"
    | "transfer taken back"
    | "money never came"
    | "part taken back undone"
    | "transfer credited again"
    | "dispute"
    | "evidence made"
    | "inspection folder made"
    | "service paused"
    | "service resumed"
    | "invoice series"
    | "subscription extended"
    | "subscription extension undone"
    | "service extended for all"
    | "extension for all undone"
    | "subscription ended"
    | "catalogue"
    | "complaint figures"
    | "complaint received"
    | "complaint answered"
    | "complaint resolved"
    | "complaint withdrawn"
    | "complaints erased"
    | "books exported"
    | "research draft"
    | "research draft deleted"
    | "research scheduled"
    | "research not released"
    | "research released"
    | "research service"
    | "research put back"
    | "lost letter shown"
    | "lost research answered"
    | "research example"
    | "Telegram linked"
    | "Telegram let go"
    | "Telegram channel"
    | "person looked up"
    | "person exported"
    | "note changed"
    | "contacts taken"
    | "receipt sent again"
    | "number changed"
    | "number change refused"
    | "account closed"
    | "account changed"
    // On older trails: each is an account changed now.
    | "reminders"
    | "analyst's letters"
    | "research mail"
    | "letter to clients"
    | "letter to clients stopped"
    | "account held"
    | "account released"
    | "account data erased"
    | "records erased"
    | "key rotation begun"
    | "keys rotated"
    | "operator sign-in"
    | "operator sign-out"
    | "team member invited"
    | "team member joined"
    | "team member changed"
    | "team member disabled"
    | "desk session ended"
    | "passkey added"
    | "passkey removed"
    | "message retried"
    | "event retried"
    | "settings shared"
    | "settings changed"
    | "server restarted"
    | "backup made"
    | "backup proved"
    | "backup copied"
    | "backup restored"
    | "restore checked"
    | "moved to PostgreSQL"
    | "audit trail keyed";
  person?: PersonId;
  about?: Record<string, string | number | boolean | null>;
}

/**
 * Puts an act on the audit trail, in the transaction `tx` that does it: both are kept, or neither.
 * It is written as the transaction's last step: on SQLite into the chain; on PostgreSQL beside it,
 * where it waits some seconds to be sealed with others (`seal-trail.ts`), so that no act waits for
 * another's commit. Throws when `tx` is not a transaction of the store.
 */
export function record(
  parts: Pick<Parts, "now" | "actor" | "seal">,
  tx: Db,
  { what, person, about = {} }: Act,
): void {
  const acts = notedFor(tx, trail);
  acts.seal = parts.seal;
  acts.noted.push({
    act_id: randomUUID(),
    at: parts.now(),
    what,
    who: parts.actor ?? "site",
    person_id: person ?? null,
    about: canonical(about),
  });
}

const trail: LastStep<Acts> = {
  name: "the audit trail",
  place: 2,
  begin: () => ({ noted: [], seal: null }),
  async end(dialect, tx, { noted, seal }) {
    if (!seal) return;
    if (dialect === "postgres") return noteUnsealed(tx, seal, noted);
    await holdChain(dialect, tx);
    await chain(tx, seal, noted);
  },
};

/** What one transaction has put on record, and the key it is written with. */
interface Acts {
  noted: Noted[];
  seal: Seal | null;
}

const canonical = (about: NonNullable<Act["about"]>): string =>
  JSON.stringify(about, Object.keys(about).sort());
