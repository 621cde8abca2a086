import { counted } from "../../content/counted";
import { changeNumber, proveIdentity } from "../account/change-number";
import { closeAccount } from "../account/close-account";
import { exportedFiles } from "../account/exported-files";
import {
  findAccounts,
  numberFrom,
  onlyOne,
  openAccount,
  type Account,
} from "../platform/people/find-accounts";
import { findAnyone } from "./find-anyone";
import { setHold } from "../platform/people/hold-account";
import { confirmed, UsageFault, type Command } from "./command";
import { table } from "./print";
import { inRupees } from "../../content/rupees";
import { instantInIndia, isoInstant } from "../../content/instants";
import { writeFolder } from "./write-folder";

const yes = { yes: { type: "boolean" } } as const;

/** What a person may ask of us: what we hold, another number, to be gone. */
export const peopleCommands: Record<string, Command> = {
  "people find": {
    usage: "people find NAME|NUMBER|EMAIL|PAN|pay_…|order_…|ID|UTR|REFERENCE|INVOICE",
    says: "Shows whose it is, closed accounts too: by the beginnings of the words of a name (the newest 200 of a name), or by anything that stands on a bank statement, an invoice, a mail or in Razorpay's dashboard. Code 1 when nobody is found.",
    options: {},
    words: [1, 8],
    run: async (parts, words) => {
      const found = await findAnyone(parts, words.join(" "));
      return {
        lines:
          found.length === 0
            ? ["Nobody was found."]
            : table(
                [...heads, "Found by"],
                found.map((one) => [...cells(one), one.by]),
              ),
        json: found.map((one) => ({ ...forPrograms(one), by: one.by })),
        code: found.length === 0 ? 1 : 0,
      };
    },
  },
  "people export": {
    usage: "people export NUMBER|EMAIL|PAN|ID [--to FOLDER]",
    says: "Writes everything held on one person into a new folder: a summary in the person's language, person.json, the signed agreements and receipts.",
    options: { to: { type: "string" } },
    words: 1,
    run: async (parts, [words = ""], { to }) => {
      const account = await one(findAccounts(parts, words));
      const files = await exportedFiles(parts, account);
      const folder = typeof to === "string" ? to : `export-${account.id}`;
      await writeFolder(folder, files);
      return {
        lines: [
          `${files.length} files are in ${folder}. They are not encrypted: hand them over, then delete them.`,
        ],
        json: { folder, files: files.map(({ name }) => name) },
      };
    },
  },
  "people change-number": {
    usage: "people change-number NUMBER|ID NEW-NUMBER --pan PAN --dob YYYY-MM-DD --yes",
    says: "Gives an account another phone number and ends its sessions. PAN and date of birth are what the person tells, not what you look up.",
    options: { ...yes, pan: { type: "string" }, dob: { type: "string" } },
    words: 2,
    run: async (parts, [words = "", typed = ""], options) => {
      const { pan, dob } = options;
      if (typeof pan !== "string" || typeof dob !== "string")
        throw new UsageFault("Give the PAN and the date of birth that the person tells.");
      const account = await openAccount(parts, words);
      const { id, name, number } = account;
      const next = numberFrom(typed);
      await proveIdentity(parts, account, { pan, dob });
      confirmed(
        options,
        `The account of ${name ?? "somebody"} would move from ${number} to ${next}, and its sessions would end.`,
      );
      const sessions = await changeNumber(parts, id, next);
      return {
        lines: [`Account ${id} has the number ${next}; ${counted(sessions, "session")} ended.`],
        json: { id, sessions },
      };
    },
  },
  "people close": {
    usage: "people close NUMBER|ID [--end-subscriptions] --yes",
    says: "Closes an account; the person is told by mail. Its number may begin a new one; what the law does not ask for is erased after 90 days, the rest after 5 years.",
    options: { ...yes, "end-subscriptions": { type: "boolean" } },
    words: 1,
    run: async (parts, [words = ""], options) => {
      const { id, name, number } = await openAccount(parts, words);
      confirmed(options, `The account of ${name ?? "somebody"} (${number}) would be closed.`);
      const { sessions, ended, told } = await closeAccount(parts, id, {
        endSubscriptions: options["end-subscriptions"] === true,
      });
      const due = ended.map(
        ({ service, payment, paise }) =>
          `${service} has ended; ${inRupees(paise)} of payment ${payment} may be asked back.`,
      );
      return {
        lines: [
          `Account ${id} is closed; ${counted(sessions, "session")} ended.`,
          ...due,
          told ? "The person is told by mail." : "Nobody could be told: no address is known.",
        ],
        json: { id, sessions, ended, told },
      };
    },
  },
  "people hold": {
    usage: "people hold NUMBER|EMAIL|PAN|ID",
    says: "A dispute is open: nothing of this person is erased until it is released.",
    options: {},
    words: 1,
    run: async (parts, [words = ""]) =>
      hold(
        await one(findAccounts(parts, words)),
        (id) => setHold(parts, id, true),
        "is held: nothing of it is erased",
      ),
  },
  "people release": {
    usage: "people release NUMBER|EMAIL|PAN|ID",
    says: "The dispute is over: erasing goes on by the calendar.",
    options: {},
    words: 1,
    run: async (parts, [words = ""]) =>
      hold(await one(findAccounts(parts, words)), (id) => setHold(parts, id, false), "is released"),
  },
};

const heads = ["Account", "Name", "Phone", "E-mail", "PAN", "Since (IST)", "State"];

const cells = (account: Account): string[] => [
  account.id,
  account.name ?? "",
  account.number ?? "",
  account.email ?? "",
  account.pan ?? "",
  instantInIndia(account.createdAt),
  [
    account.closedAt === null ? "open" : `closed ${instantInIndia(account.closedAt)}`,
    ...(account.heldSince === null ? [] : ["held"]),
  ].join(", "),
];

const forPrograms = ({ createdAt, closedAt, heldSince, ...account }: Account) => ({
  ...account,
  createdAt: isoInstant(createdAt),
  closedAt: isoInstant(closedAt),
  heldSince: isoInstant(heldSince),
});

const one = async (finding: Promise<Account[]>): Promise<Account> =>
  onlyOne(await finding, "Nobody was found.");

async function hold({ id }: Account, act: (id: Account["id"]) => Promise<void>, words: string) {
  await act(id);
  return { lines: [`Account ${id} ${words}.`], json: { id } };
}
