import type { Kysely } from "kysely";
import * as first from "./migrations/0001-first";
import * as atRest from "./migrations/0002-at-rest";
import * as messages from "./migrations/0003-messages";
import * as invoiceWording from "./migrations/0004-invoice-wording";
import * as operatorsDay from "./migrations/0005-operators-day";
import * as byTime from "./migrations/0006-by-time";
import * as afterSettling from "./migrations/0007-after-settling";
import * as lookAtSignings from "./migrations/0008-look-at-signings";
import * as ledger from "./migrations/0009-ledger";
import * as leases from "./migrations/0010-leases";
import * as nothingGivenUp from "./migrations/0011-nothing-given-up";
import * as knownDevices from "./migrations/0012-known-devices";
import * as signers from "./migrations/0013-signers";
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
import * as language from "./migrations/0030-language";
import * as madeGood from "./migrations/0033-made-good";
import * as restores from "./migrations/0034-restores";
import * as complaintsLanguage from "./migrations/0036-complaints-language";
import * as undo from "./migrations/0037-undo";
import * as lettersToClients from "./migrations/0038-letters-to-clients";
import * as team from "./migrations/0039-team";
import * as telegram from "./migrations/0041-telegram";
import * as channels from "./migrations/0042-channels";
import * as unsealed from "./migrations/0045-unsealed";
import * as actsByKind from "./migrations/0046-acts-by-kind";
import * as agreementShown from "./migrations/0050-agreement-shown";
import * as keptLetters from "./migrations/0053-kept-letters";
import * as notices from "./migrations/0057-notices";
import * as researchFiles from "./migrations/0058-research-files";
import * as researchExamples from "./migrations/0059-research-examples";
import * as invoiceWords from "./migrations/0061-invoice-words";
import * as paces from "./migrations/0062-paces";
import * as stoppedLetters from "./migrations/0063-stopped-letters";
import * as passkeys from "./migrations/0064-passkeys";
import * as researchWords from "./migrations/0065-research-words";
import * as sharedSettings from "./migrations/0067-shared-settings";
import * as stoppedTime from "./migrations/0068-stopped-time";
import * as withdrawnComplaints from "./migrations/0074-withdrawn-complaints";
import * as namedUtrs from "./migrations/0077-named-utrs";
import * as researchUnreplaced from "./migrations/0081-research-unreplaced";
import * as creditNoteBecause from "./migrations/0079-credit-note-because";
import * as whatTheBankDidAfter from "./migrations/0080-what-the-bank-did-after";
import * as lostResearch from "./migrations/0082-lost-research";
import * as seriesWaits from "./migrations/0085-series-waits";
import * as shownLetters from "./migrations/0086-shown-letters";
import * as figuresByDay from "./migrations/0087-figures-by-day";
import * as partShares from "./migrations/0088-part-shares";
import * as creditedInParts from "./migrations/0089-credited-in-parts";
import * as sentAgain from "./migrations/0090-sent-again";
import * as extendedDays from "./migrations/0091-extended-days";
import * as wentBy from "./migrations/0100-went-by";
import * as extendedForOne from "./migrations/0101-extended-for-one";
import * as triedInVain from "./migrations/0103-tried-in-vain";
import * as extensionsByPerson from "./migrations/0102-extensions-by-person";
import * as refundsByDay from "./migrations/0083-refunds-by-day";
import * as researchPutBack from "./migrations/0084-research-put-back";
import * as namedUtrsByHash from "./migrations/0078-named-utrs-by-hash";
import * as cameBackReferences from "./migrations/0069-came-back-references";
import * as cameBackByReference from "./migrations/0070-came-back-by-reference";
import * as receiversByTime from "./migrations/0066-receivers-by-time";
import type { NewIndex } from "./add-index";
import type { Dialect } from "./store";

/**
 * In order; a released one is never edited. The next number is one above the highest: where one is
 * missing, work that took it was left or joined to another, and it is not used again. Each is
 * idempotent, so that one cut short may be run again.
 */
export const migrations: [
  name: string,
  up: (db: Kysely<unknown>, dialect: Dialect) => Promise<void>,
][] = [
  ["0001-first", first.up],
  ["0002-at-rest", atRest.up],
  ["0003-messages", messages.up],
  ["0004-invoice-wording", invoiceWording.up],
  ["0005-operators-day", operatorsDay.up],
  ["0006-by-time", byTime.up],
  ["0007-after-settling", afterSettling.up],
  ["0008-look-at-signings", lookAtSignings.up],
  ["0009-ledger", ledger.up],
  ["0010-leases", leases.up],
  ["0011-nothing-given-up", nothingGivenUp.up],
  ["0012-known-devices", knownDevices.up],
  ["0013-signers", signers.up],
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
  ["0030-language", language.up],
  ["0033-made-good", madeGood.up],
  ["0034-restores", restores.up],
  ["0036-complaints-language", complaintsLanguage.up],
  ["0037-undo", undo.up],
  ["0038-letters-to-clients", lettersToClients.up],
  ["0039-team", team.up],
  ["0041-telegram", telegram.up],
  ["0042-channels", channels.up],
  ["0045-unsealed", unsealed.up],
  ["0050-agreement-shown", agreementShown.up],
  ["0053-kept-letters", keptLetters.up],
  ["0057-notices", notices.up],
  ["0058-research-files", researchFiles.up],
  ["0059-research-examples", researchExamples.up],
  ["0061-invoice-words", invoiceWords.up],
  ["0062-paces", paces.up],
  ["0063-stopped-letters", stoppedLetters.up],
  ["0064-passkeys", passkeys.up],
  ["0065-research-words", researchWords.up],
  ["0067-shared-settings", sharedSettings.up],
  ["0068-stopped-time", stoppedTime.up],
  ["0069-came-back-references", cameBackReferences.up],
  ["0074-withdrawn-complaints", withdrawnComplaints.up],
  ["0077-named-utrs", namedUtrs.up],
  ["0079-credit-note-because", creditNoteBecause.up],
  ["0080-what-the-bank-did-after", whatTheBankDidAfter.up],
  ["0081-research-unreplaced", researchUnreplaced.up],
  ["0082-lost-research", lostResearch.up],
  ["0084-research-put-back", researchPutBack.up],
  ["0085-series-waits", seriesWaits.up],
  ["0086-shown-letters", shownLetters.up],
  ["0087-figures-by-day", figuresByDay.up],
  ["0088-part-shares", partShares.up],
  ["0089-credited-in-parts", creditedInParts.up],
  ["0090-sent-again", sentAgain.up],
  ["0091-extended-days", extendedDays.up],
  ["0100-went-by", wentBy.up],
  ["0101-extended-for-one", extendedForOne.up],
  ["0103-tried-in-vain", triedInVain.up],
];

/** Indexes on tables that may be large, made after all of those, while servers write. */
export const afterwards: [name: string, indexes: NewIndex[]][] = [
  ["0046-acts-by-kind", actsByKind.indexes],
  ["0066-receivers-by-time", receiversByTime.indexes],
  ["0070-came-back-by-reference", cameBackByReference.indexes],
  ["0078-named-utrs-by-hash", namedUtrsByHash.indexes],
  ["0083-refunds-by-day", refundsByDay.indexes],
  ["0102-extensions-by-person", extensionsByPerson.indexes],
];
