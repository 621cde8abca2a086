import { DAY_MS, HOUR_MS, MINUTE_MS } from "../content/durations";
import { sealTrail } from "./platform/audit/seal-trail";
import { noteHead } from "./platform/audit/note-head";
import { handleInbox } from "./events/inbox";
import type { Parts } from "./platform/parts";
import { writeReminders } from "./letters/reminders";
import { sendOutbox } from "./letters/send";
import { dismissLapsedClaims } from "./buying/claims";
import { reconcileSignings } from "./onboarding/reconcile-signings";
import { reconcileDue, type Pace } from "./money/payments/reconcile";
import { askRefundsAgain } from "./money/refunds/ask-gateway";
import { readAgain } from "./money/sweep/read-again";
import { countDaysABit } from "./money/figures/counted-days";
import { returnOwed } from "./money/owed/return-owed";
import { sendDue } from "./money/refunds/send-due";
import { PACE_MS } from "./money/sweep/pace";
import { sweep } from "./money/sweep/sweep";
import { letMembersGo } from "./research/channel/let-go";
import { sendPointers } from "./research/pointers/send";
import { keepWebhook } from "./research/telegram/keep-webhook";
import { keepMailings, writeMailings } from "./desk/write-to-clients/write-mailings";
import { keepEvidence } from "./research/keep-evidence";
import { indexEntries } from "./research/search-words";
import { releaseDue } from "./research/release-due";
import { writeLetters } from "./research/write-letters";
import { eraseClosedAccounts } from "./upkeep/retention/erase-accounts";
import { indexNames } from "./platform/people/name-words";
import { remindOfComplaints } from "./information/register/remind";
import { eraseOldComplaints } from "./upkeep/retention/erase-complaints";
import { eraseOldRecords } from "./upkeep/retention/erase-records";
import { tellOfRestores } from "./upkeep/restores";
import { forgetOld } from "./upkeep/retention/forget-old";

export const recurringJobs = {
  sealTrail: { run: sealTrail },
  tellOfRestores: { run: tellOfRestores },
  // First: people were told a time.
  releaseDue: { run: releaseDue },
  writeLetters: { run: writeLetters },
  letMembersGo: { run: letMembersGo },
  writeMailings: { run: writeMailings },
  handleInbox: { run: (parts: Parts) => handleInbox(parts) },
  reconcileDue: { run: reconcileDue, everywhere: true },
  reconcileSignings: { run: reconcileSignings },
  dismissLapsedClaims: { run: dismissLapsedClaims },
  askRefundsAgain: { run: askRefundsAgain },
  returnOwed: { run: returnOwed, atMostEveryMs: MINUTE_MS },
  sweep: { run: (parts: Parts, pace: Pace) => sweep(parts, pace === "at once" ? 0 : PACE_MS) },
  // After what the sweep reads: it goes only when that is fresh.
  sendDue: { run: sendDue, atMostEveryMs: MINUTE_MS },
  readAgain: { run: readAgain },
  // They look at whatever ends within a week, most of which was told before.
  writeReminders: { run: writeReminders, atMostEveryMs: MINUTE_MS },
  sendOutbox: { run: sendOutbox, everywhere: true },
  sendPointers: { run: (parts: Parts) => sendPointers(parts) },
  keepWebhook: { run: keepWebhook, atMostEveryMs: HOUR_MS },
  keepEvidence: { run: keepEvidence },
  keepMailings: { run: keepMailings },
  noteHead: { run: noteHead, atMostEveryMs: DAY_MS },
  forgetOld: { run: forgetOld },
  eraseClosedAccounts: { run: eraseClosedAccounts },
  eraseOldRecords: { run: eraseOldRecords },
  indexNames: { run: indexNames, atMostEveryMs: MINUTE_MS },
  indexEntries: { run: indexEntries },
  countFigures: { run: countDaysABit, atMostEveryMs: 15_000 },
  remindOfComplaints: { run: remindOfComplaints, atMostEveryMs: HOUR_MS },
  eraseOldComplaints: { run: eraseOldComplaints, atMostEveryMs: HOUR_MS },
} satisfies RecurringJobs;

/**
 * By name, in the order in which they run; `atMostEveryMs` by the server's clock, since it last
 * went well.
 */
export type RecurringJobs = Record<
  string,
  {
    run: (parts: Parts, pace: Pace) => Promise<unknown>;
    atMostEveryMs?: number;
    /** done by every server at once, not by the one alone that leads */
    everywhere?: boolean;
  }
>;
