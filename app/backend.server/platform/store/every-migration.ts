import type { Kysely } from "kysely";
import * as first from "./migrations/0001-first";
import * as atRest from "./migrations/0002-at-rest";
import * as messages from "./migrations/0003-messages";
import * as operatorsDay from "./migrations/0005-operators-day";
import * as byTime from "./migrations/0006-by-time";
import * as afterSettling from "./migrations/0007-after-settling";
import * as lookAtSignings from "./migrations/0008-look-at-signings";
import * as ledger from "./migrations/0009-ledger";
import * as leases from "./migrations/0010-leases";
import * as nothingGivenUp from "./migrations/0011-nothing-given-up";
import * as knownDevices from "./migrations/0012-known-devices";
import * as claimReferences from "./migrations/0015-claim-references";
import * as ownAccount from "./migrations/0016-account";
import * as refundsByHand from "./migrations/0017-refunds-by-hand";
import * as lostOrders from "./migrations/0018-lost-orders";
import * as signingsByState from "./migrations/0019-signings-by-state";
import * as theDesk from "./migrations/0020-the-desk";
import * as servers from "./migrations/0022-servers";
import * as figures from "./migrations/0023-figures";
import * as statementsAndComplaints from "./migrations/0024-statements-and-complaints";
import * as research from "./migrations/0025-research";
import * as researchLetters from "./migrations/0026-research-letters";
import * as commits from "./migrations/0028-commits";
import * as madeGood from "./migrations/0033-made-good";
import * as restores from "./migrations/0034-restores";
import * as undo from "./migrations/0037-undo";
import * as lettersToClients from "./migrations/0038-letters-to-clients";
import * as team from "./migrations/0039-team";
import * as telegram from "./migrations/0041-telegram";
import * as channels from "./migrations/0042-channels";
import * as unsealed from "./migrations/0045-unsealed";
import * as keptLetters from "./migrations/0053-kept-letters";
import * as notices from "./migrations/0057-notices";
import * as researchFiles from "./migrations/0058-research-files";
import * as researchExamples from "./migrations/0059-research-examples";
import * as paces from "./migrations/0062-paces";
import * as passkeys from "./migrations/0064-passkeys";
import * as researchWords from "./migrations/0065-research-words";
import * as sharedSettings from "./migrations/0067-shared-settings";
import * as researchUnreplaced from "./migrations/0081-research-unreplaced";
import * as whatTheBankDidAfter from "./migrations/0080-what-the-bank-did-after";
import * as lostResearch from "./migrations/0082-lost-research";
import * as shownLetters from "./migrations/0086-shown-letters";
import * as figuresByDay from "./migrations/0087-figures-by-day";
import * as creditedInParts from "./migrations/0089-credited-in-parts";
import * as sentAgain from "./migrations/0090-sent-again";
import * as extendedDays from "./migrations/0091-extended-days";
import * as wentBy from "./migrations/0100-went-by";
import * as toldBefore from "./migrations/0105-told-before";
import * as researchPutBack from "./migrations/0084-research-put-back";
import type { NewIndex } from "./add-index";
import type { Dialect } from "./store";

type Up = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;

/**
 * In order; a released one is never edited. The next number is one above the highest: where one is
 * missing, work that took it was left or joined to another, and it is not used again. Each is
 * idempotent, so that one cut short may be run again. What is more than columns has a file.
 */
export const migrations: [name: string, up: Up][] = [
  ["0001-first", first.up],
  ["0002-at-rest", atRest.up],
  ["0003-messages", messages.up],
  // What an invoice says, sealed when it is issued; null on those issued before, which are sealed
  // when first asked for.
  ["0004-invoice-wording", columns("invoices", { wording_enc: "text" })],
  ["0005-operators-day", operatorsDay.up],
  ["0006-by-time", byTime.up],
  ["0007-after-settling", afterSettling.up],
  ["0008-look-at-signings", lookAtSignings.up],
  ["0009-ledger", ledger.up],
  ["0010-leases", leases.up],
  ["0011-nothing-given-up", nothingGivenUp.up],
  ["0012-known-devices", knownDevices.up],
  // Who signed, by the name on their Aadhaar, where that is not the name on the PAN.
  ["0013-signers", columns("signings", { signer_name_enc: "text" })],
  ["0015-claim-references", claimReferences.up],
  ["0016-account", ownAccount.up],
  ["0017-refunds-by-hand", refundsByHand.up],
  ["0018-lost-orders", lostOrders.up],
  ["0019-signings-by-state", signingsByState.up],
  ["0020-the-desk", theDesk.up],
  ["0022-servers", servers.up],
  ["0023-figures", figures.up],
  ["0024-statements-and-complaints", statementsAndComplaints.up],
  ["0025-research", research.up],
  ["0026-research-letters", researchLetters.up],
  ["0028-commits", commits.up],
  // The language a person reads the site in, which their letters are written in; null is English.
  ["0030-language", columns("people", { language: "text" })],
  ["0033-made-good", madeGood.up],
  ["0034-restores", restores.up],
  // The language a complaint was sent in, which its letters are written in; null is English.
  ["0036-complaints-language", columns("complaints", { language: "text" })],
  ["0037-undo", undo.up],
  ["0038-letters-to-clients", lettersToClients.up],
  ["0039-team", team.up],
  ["0041-telegram", telegram.up],
  ["0042-channels", channels.up],
  ["0045-unsealed", unsealed.up],
  // What somebody was shown who signed: the language of the page (null is English), and the SHA-256
  // of the document that was put before them; null of those made by an earlier release.
  ["0050-agreement-shown", columns("signings", { language: "text", shown_sha256: "text" })],
  ["0053-kept-letters", keptLetters.up],
  ["0057-notices", notices.up],
  ["0058-research-files", researchFiles.up],
  ["0059-research-examples", researchExamples.up],
  // What an invoice says without its number, which is taken with the commit, when this is sealed
  // already. A server of the release before words such an invoice anew, as one that has neither.
  ["0061-invoice-words", columns("invoices", { words_enc: "text" })],
  ["0062-paces", paces.up],
  // When the owner stopped a letter to clients (`desk/write-to-clients/stop-mailing.ts`).
  ["0063-stopped-letters", columns("mailings", { stopped_at: "ms" })],
  ["0064-passkeys", passkeys.up],
  ["0065-research-words", researchWords.up],
  ["0067-shared-settings", sharedSettings.up],
  // How long a subscription was stopped: its client did not use that time (`unexpired.ts`).
  ["0068-stopped-time", columns("subscriptions", { stopped_ms: "ms" })],
  // The bank's reference of a transfer by which money came back (`money/ledger/came-back.ts`).
  ["0069-came-back-references", columns("made_good", { utr_hash: "text" })],
  // When a slip or a duplicate was withdrawn from the register, and why.
  [
    "0074-withdrawn-complaints",
    columns("complaints", { withdrawn_at: "ms", withdrawn_why_enc: "text" }),
  ],
  // What the client typed, of a claim that was confirmed by a transfer with another reference.
  ["0077-named-utrs", columns("payments", { named_utr_enc: "text", named_utr_hash: "text" })],
  // Why the invoice was cancelled, where not because its payment was confirmed by mistake.
  ["0079-credit-note-because", columns("credit_notes", { because: "text" })],
  ["0080-what-the-bank-did-after", whatTheBankDidAfter.up],
  ["0081-research-unreplaced", researchUnreplaced.up],
  ["0082-lost-research", lostResearch.up],
  ["0084-research-put-back", researchPutBack.up],
  // Whether a series' commits waited for a second machine when it was used last.
  ["0085-series-waits", columns("invoice_series", { waits: "integer" })],
  ["0086-shown-letters", shownLetters.up],
  ["0087-figures-by-day", figuresByDay.up],
  // Which two refunds stand for one row of the statement: the second names the first.
  ["0088-part-shares", columns("refunds", { share_of: "text" })],
  ["0089-credited-in-parts", creditedInParts.up],
  ["0090-sent-again", sentAgain.up],
  ["0091-extended-days", extendedDays.up],
  ["0100-went-by", wentBy.up],
  // Whether one person alone was given more days, or all who held the service.
  ["0101-extended-for-one", columns("extended_days", { for_one: "integer" })],
  // Of how many tries to send a letter it is certain that nobody got it by them. Of those before
  // this it is not known; a server of the release before counts none.
  ["0103-tried-in-vain", columns("outbox", { in_vain: "integer" })],
  // What the client of a payment that never came was last told that they are asked for.
  ["0104-told-asked", columns("payments", { told_asked: "text" })],
  ["0105-told-before", toldBefore.up],
];

/** Indexes on tables that may be large, made after all of those, while servers write. */
export const afterwards: [name: string, indexes: NewIndex[]][] = [
  // The newest act of a kind: when the last backup was made is asked by the doctor and by each
  // scrape, and the trail grows for ever.
  ["0046-acts-by-kind", [{ name: "audit_what_seq", table: "audit", columns: ["what", "seq"] }]],
  // What one person may read, newest first: a list reads as many rows as it shows.
  [
    "0066-receivers-by-time",
    [
      {
        name: "research_receivers_time",
        table: "research_receivers",
        columns: ["person_id", "released_at", "number", "root"],
      },
    ],
  ],
  // A claim asks whether money came back by the transfer that it names.
  [
    "0070-came-back-by-reference",
    [{ name: "made_good_utr_hash", table: "made_good", columns: ["utr_hash"] }],
  ],
  // A line of the bank statement asks which confirmed claim's client named its UTR.
  [
    "0078-named-utrs-by-hash",
    [{ name: "payments_named_utr_hash", table: "payments", columns: ["named_utr_hash"] }],
  ],
  // Lists and figures of a month ask what was sent or came back in it; a line, what became of one.
  [
    "0083-refunds-by-day",
    [
      { name: "refunds_sent_on", table: "refunds", columns: ["sent_on"] },
      { name: "refunds_bounced_on", table: "refunds", columns: ["bounced_on"] },
      { name: "made_good_again_as", table: "made_good", columns: ["again_as"] },
      { name: "made_good_how", table: "made_good", columns: ["how"] },
    ],
  ],
  // A person's page asks what more days they alone were given.
  [
    "0102-extensions-by-person",
    [
      {
        name: "extended_days_person_id",
        table: "extended_days",
        columns: ["person_id", "for_one"],
      },
    ],
  ],
];

/** Columns that are null in the rows there are; "ms" is UTC ms, or a length of time. */
function columns(table: string, added: Record<string, "text" | "integer" | "ms">): Up {
  return async (db, dialect) => {
    const big = dialect === "postgres" ? "bigint" : "integer";
    for (const [name, type] of Object.entries(added))
      await atRest.addColumn(db, dialect, table, name, type === "ms" ? big : type);
  };
}
