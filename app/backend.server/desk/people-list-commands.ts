import { OperatorRefusal } from "../../api/refusal";
import { inRupees } from "../../content/rupees";
import { instantInIndia } from "../../content/instants";
import { oneAccount, openAccount } from "../platform/people/find-accounts";
import { keepNote } from "../platform/people/notes";
import type { ServiceId } from "../platform/store/ids";
import { confirmed, UsageFault, type Command } from "./command";
import { inDays, inPeople } from "./counted-words";
import { daysIn } from "./days-in";
import { namedPayment } from "./named-payment";
import { takeContacts } from "./people/contacts";
import { extendAll, latelyWords, wouldExtendAll } from "./people/extend-all";
import { undoExtension, wouldUndoExtendAll } from "./people/undo-extension";
import { keptWords } from "./people/who-keeps-days";
import { personFile } from "./people/file";
import { peoplePage, type Which } from "./people/find";
import { sendReceiptAgain } from "./people/receipt-again";
import { table } from "./print";
import { stops } from "./people/list";
import { holdingStates } from "./people/which-holdings";
import { serviceNamed } from "./service-named";
import { doneWords, refuseUnlessNamed } from "./undo-extension-words";

const states = [...holdingStates, ...stops] as const;
type State = (typeof states)[number];

/** Lists of people, one person's story, and what the operator's page does with them. */
export const peopleListCommands: Record<string, Command> = {
  "people list": {
    usage: `people list --state ${states.join("|")} [--service NAME] [--days 7]`,
    says: "Takes the contacts of those who hold a service (active), whose service a dispute stops (paused), whose service ends within so many days (ending) or ended (lapsed), who never bought, or who stopped at a step of signing up. --csv for a file.",
    options: {
      state: { type: "string" },
      service: { type: "string" },
      days: { type: "string" },
    },
    words: 0,
    run: async (parts, _words, { state, service, days }) => {
      const asked = states.find((one) => one === state);
      if (!asked) throw new UsageFault(`--state takes one of ${states.join(", ")}.`);
      const id = typeof service === "string" ? await serviceNamed(parts, service) : null;
      const which = whichOf(asked, id, daysIn(days ?? "7", "--days", 7));
      const { contacts, more } = await takeContacts(parts, (at) => peoplePage(parts, which, at));
      const rows = contacts.map(({ name, phone, email, services, ends }) => [
        name,
        phone,
        email,
        services,
        ends,
      ]);
      return {
        lines:
          rows.length === 0
            ? ["There is nobody on this list."]
            : table(["Name", "Phone", "E-mail", "Services", "Ends"], rows),
        json: contacts,
        ...(more ? { more: "There are more than 20,000: choose a smaller list." } : {}),
      };
    },
  },
  "people show": {
    usage: "people show NUMBER|EMAIL|PAN|ID",
    says: "Shows one person, of a closed account too: what they hold and paid, your note, and all that happened, newest first.",
    options: {},
    words: 1,
    run: async (parts, [words = ""]) => {
      const { id } = await oneAccount(parts, words);
      const file = await personFile(parts, id);
      const { account, subscriptions, payments, note, story } = file;
      return {
        lines: [
          `${account.name ?? "no name yet"}, ${account.number ?? ""}, ${account.email ?? "no e-mail"}`,
          ...(account.closedAt === null
            ? []
            : [`This account is closed since ${instantInIndia(account.closedAt)} (Indian time).`]),
          ...(note === "" ? [] : [`Note: ${note}`]),
          ...subscriptions.map(
            ({ service, endsAt, endedAt }) =>
              `  ${service}: ${endedAt === null ? "ends" : "ended early"} ${instantInIndia(endedAt ?? endsAt)}`,
          ),
          ...payments.map(
            ({ id: payment, paise, state, nothing, services }) =>
              `  ${payment}: ${inRupees(paise)}, ${services.join(", ")}, ${nothing ?? state}`,
          ),
          "",
          ...table(
            ["When (IST)", "What", "More", "By"],
            story.map(({ at, what, more, by }) => [instantInIndia(at), what, more, by ?? ""]),
          ),
        ],
        json: file,
      };
    },
  },
  "people note": {
    usage: 'people note NUMBER|EMAIL|PAN|ID --text "Prefers calls after 4 PM"',
    says: "Keeps a note on a person in place of the one before; a blank one removes it. The person may ask for a copy.",
    options: { text: { type: "string" } },
    words: 1,
    run: async (parts, [words = ""], { text }) => {
      if (typeof text !== "string") throw new UsageFault("Give the note, with --text.");
      const { id } = await openAccount(parts, words);
      await keepNote(parts, id, text.trim());
      return { lines: ["The note is kept."], json: { id } };
    },
  },
  "payments receipt": {
    usage: "payments receipt ID",
    says: "Sends the receipt of a payment again, to the e-mail address the account has now.",
    options: {},
    words: 1,
    run: async (parts, [word = ""]) => {
      const { id } = await namedPayment(parts.store.db, word);
      await sendReceiptAgain(parts, id);
      return { lines: ["The receipt goes out within seconds."], json: { id } };
    },
  },
  "subscriptions extend-all": {
    usage: "subscriptions extend-all SERVICE --days 7 [--again] --yes",
    says:
      "After an outage: lets a service run longer for everybody who holds it now; what was bought " +
      "after it moves back as much. A second time within the hour, on top of the first, with --again.",
    options: { days: { type: "string" }, again: { type: "boolean" }, yes: { type: "boolean" } },
    words: 1,
    run: async (parts, [name = ""], options) => {
      const service = await serviceNamed(parts, name);
      const days = daysIn(options["days"], "--days", 7);
      const would = await wouldExtendAll(parts, service);
      if (would.lately !== null && options["again"] !== true)
        throw new OperatorRefusal(
          409,
          `${latelyWords(would.lately)} Nothing was done. If you mean it once more, on top of ` +
            `that: --again. To take it away again: subscriptions undo-extend-all "${would.service}"`,
        );
      confirmed(
        options,
        `${would.service} would run ${inDays(days)} longer for ${inPeople(would.people)}.`,
        "For ten minutes it can be undone.",
      );
      const people = await extendAll(parts, service, { days, once: parts.randomToken() });
      return {
        lines: [`${would.service} runs ${inDays(days)} longer for ${inPeople(people)}.`],
        json: { service, days, people },
      };
    },
  },
  "subscriptions undo-extend-all": {
    usage: "subscriptions undo-extend-all SERVICE [--ending 2] [--told 3] --yes",
    says:
      "Within ten minutes: takes the days of extend-all away again, of the last one first, from " +
      "everybody who still has them; says how many keep them, and why. --ending names of how many " +
      "people the service ends at once by it, where the day on which it ended before is over; " +
      "--told, how many were written the later day meanwhile, and are told now which is true.",
    options: { ending: { type: "string" }, told: { type: "string" }, yes: { type: "boolean" } },
    words: 1,
    run: async (parts, [name = ""], options) => {
      const service = await serviceNamed(parts, name);
      const would = await wouldUndoExtendAll(parts, service);
      if (!would)
        throw new OperatorRefusal(409, "Nothing was extended for all within ten minutes.");
      const what = `${inDays(would.days)} would go from ${inPeople(would.people)} again.`;
      refuseUnlessNamed(would, options, what);
      const { kept, ...done } = await undoExtension(parts, would.extension, would);
      return {
        lines: [
          `Taken away again from ${inPeople(done.people)}: ${inDays(done.days)}.${keptWords(kept)}` +
            doneWords(done),
        ],
        json: { ...done, kept },
      };
    },
  },
};

const whichOf = (state: State, service: ServiceId | null, days: number): Which =>
  state === "active" || state === "paused" || state === "ending" || state === "lapsed"
    ? { by: "holding", state, service, days }
    : { by: "stopped", stopped: state };
