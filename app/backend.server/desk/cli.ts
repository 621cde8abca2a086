import { isTimeLost } from "../money/lost-time";
import type { Parts } from "../platform/parts";
import { backupCommands } from "./backup-commands";
import { auditCommands } from "./audit-commands";
import { auditVerifyCommand } from "./audit-verify-command";
import { bookCommands } from "./book-commands";
import { catalogueCommands } from "./catalogue-commands";
import { claimCommands } from "./claim-commands";
import { complaintCommands } from "./complaint-commands";
import { databaseCommands } from "./database-commands";
import { figuresCommand } from "./figures-command";
import { setupCommands } from "./setup-commands";
import { inboxCommands } from "./inbox-commands";
import { keyCommands } from "./key-commands";
import { languageCommands } from "./language-commands";
import { disputeCommands } from "./dispute-commands";
import { inspectionCommand } from "./inspection-command";
import { invoiceCommands } from "./invoice-commands";
import { moneyCommands } from "./money-commands";
import { refundCommands } from "./refund-commands";
import { lettersCommands } from "./letters-commands";
import { messageCommands } from "./message-commands";
import { paymentCommands } from "./payment-commands";
import { peopleCommands } from "./people-commands";
import { peopleListCommands } from "./people-list-commands";
import { restoreCommands } from "./restore-commands";
import { researchCommands } from "./research-commands";
import { lostResearchCommands } from "./lost-research-commands";
import { researchRecordCommands } from "./research-record-commands";
import { channelCommands } from "./channel-commands";
import { registerCommands } from "./register-commands";
import { sharedCommands } from "./shared-commands";
import { settingsCommands } from "./settings-commands";
import { secretCommands } from "./secret-commands";
import { sessionCommands } from "./session-commands";
import { signatureCommands } from "./signature-commands";
import { statementCommand } from "./statement-command";
import { creditedAgainCommand } from "./credited-again-command";
import { neverCameCommand } from "./never-came-command";
import { notTheirsCommand } from "./not-theirs-command";
import { takenBackCommand } from "./taken-back-command";
import { subscriptionCommands } from "./subscription-commands";
import { teamCommands } from "./team-commands";
import { todayCommand } from "./today-command";
import type { Command } from "./command";
import { asksForHelp, showHelp as help } from "./help";
import type { Outside } from "../upkeep/outside";
import { runCommand } from "./run-command";

/** By their two words, or the one. */
const commands: Record<string, Command> = {
  ...todayCommand,
  ...claimCommands,
  ...signatureCommands,
  ...paymentCommands,
  ...moneyCommands,
  ...invoiceCommands,
  ...refundCommands,
  ...notTheirsCommand,
  ...disputeCommands,
  ...subscriptionCommands,
  ...catalogueCommands,
  ...complaintCommands,
  ...figuresCommand,
  ...bookCommands,
  ...inspectionCommand,
  ...statementCommand,
  ...takenBackCommand,
  ...neverCameCommand,
  ...creditedAgainCommand,
  ...researchCommands,
  ...researchRecordCommands,
  ...lostResearchCommands,
  ...channelCommands,
  ...registerCommands,
  ...peopleCommands,
  ...peopleListCommands,
  ...sessionCommands,
  ...teamCommands,
  ...lettersCommands,
  ...messageCommands,
  ...inboxCommands,
  ...restoreCommands,
  ...auditCommands,
  ...keyCommands,
};

/**
 * Those that work on a database that is not there, or not in order, or with a configuration that
 * has faults.
 */
const withoutStore: Record<string, Command<Outside>> = {
  ...backupCommands,
  ...auditVerifyCommand,
  ...databaseCommands,
  ...setupCommands,
  ...sharedCommands,
  ...settingsCommands,
  ...languageCommands,
};

const TIME_LOST = [
  "The database was put back to an earlier time: what was entered since is forgotten,",
  "money that you sent too. Send none by hand before you have compared your bank statement:",
  "desk restores list",
].join(" ");

/**
 * Runs one command of the operator's, e.g. `claims confirm 01J… --utr 412345678901`.
 *
 * @param argv the words after the program's name
 * @param out takes each line of the answer
 * @param progress takes lines about work that is under way
 * @returns the exit code: 0 done, 1 refused by a rule, 64 typed wrongly
 */
export async function runOperator(
  parts: Parts,
  argv: string[],
  out: (line: string) => void,
  progress: (line: string) => void = () => {},
): Promise<number> {
  if (asksForHelp(argv)) return showHelp(argv, out);
  // Beside the answer, which programs read.
  if (argv[0] !== "restores" && (await isTimeLost(parts.store.db))) progress(TIME_LOST);
  return (await runCommand(commands, parts, argv, { out, progress })) ?? showHelp(argv, out);
}

/**
 * As `runOperator`, for the commands that must work without an open store. @returns null when none
 * of them is meant
 */
export async function runWithoutStore(
  outside: Outside,
  argv: string[],
  out: (line: string) => void,
  progress: (line: string) => void,
): Promise<number | null> {
  if (asksForHelp(argv)) return showHelp(argv, out);
  return runCommand(withoutStore, outside, argv, { out, progress });
}

/** Whether the words ask for a command that needs the store. */
export const needsStore = ([group = "", verb = ""]: string[]): boolean =>
  [`${group} ${verb}`, group].some((name) => Object.hasOwn(commands, name));

/**
 * How the commands go that the words mean. @returns the exit code: 0 when help was asked for, 64
 * otherwise
 */
export const showHelp = (argv: string[], out: (line: string) => void): number =>
  help({ ...commands, ...withoutStore, ...secretCommands }, argv, out);
