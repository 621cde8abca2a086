import { availableOffers } from "../money/catalogue/offers";
import { chosenExamples } from "../research/examples";
import { linesInHindi } from "../money/catalogue/to-translate";
import { addService, editOffer, retireOffer } from "../money/catalogue/edit";
import { priceQuestion } from "../money/catalogue/price-question";
import { othersOfName, secondOfNameWords } from "../money/catalogue/second-of-name";
import type { Words } from "../money/catalogue/service-words";
import { countTyped } from "../../content/count-typed";
import { rupeesTyped } from "../../content/rupees-typed";
import { OperatorRefusal } from "../../api/refusal";
import { UsageFault, type Command, type Options } from "./command";
import { table } from "./print";

const wordOptions = {
  name: { type: "string" },
  description: { type: "string", multiple: true },
  price: { type: "string" },
  days: { type: "string" },
  "how-you-receive-it": { type: "string" },
} as const;

/** What is on sale. */
export const catalogueCommands: Record<string, Command> = {
  "catalogue list": {
    usage: "catalogue list",
    says: "Shows the services on sale.",
    options: {},
    words: 0,
    run: async (parts) => {
      const offers = await availableOffers(parts);
      const rows = offers.map(({ _id, service }) => [
        _id,
        service.name,
        `Rs. ${service.price}`,
        `${service.duration} days`,
        service.description.join(" / "),
      ]);
      return {
        lines:
          offers.length === 0
            ? ["Nothing is on sale."]
            : table(["Offer", "Service", "Price", "Duration", "Description"], rows),
        json: offers,
      };
    },
  },
  "catalogue hindi": {
    usage: "catalogue hindi",
    says: "Prints every line of the services on sale with its Hindi, blank where there is none, as the site file's translations.hi.services takes it.",
    options: {},
    words: 0,
    run: async (parts) => {
      const lines = await linesInHindi(parts, await chosenExamples(parts));
      return { lines: [JSON.stringify(lines, null, 2)], json: lines };
    },
  },
  "catalogue add": {
    usage:
      'catalogue add --name "stock cash" --price 1499 --days 30 --description "First line" [--description "Next line" …] [--how-you-receive-it "By e-mail before 9 AM"] [--yes]',
    says: "Lists a new service. A second one of a name that is on sale asks for --yes.",
    options: { ...wordOptions, yes: { type: "boolean" } },
    words: 0,
    run: async (parts, _words, options) => {
      const { name, price, days, description, howYouReceiveIt = null } = wordsOf(options);
      if (
        name === undefined ||
        price === undefined ||
        days === undefined ||
        description === undefined
      )
        throw new UsageFault("Give --name, --price, --days and at least one --description.");
      const words = { name, price, days, description, howYouReceiveIt };
      const others = options["yes"] === true ? [] : await othersOfName(parts, words);
      if (others.length > 0)
        throw new OperatorRefusal(
          409,
          `${secondOfNameWords(words, others).join(" ")} Add --yes to do it.`,
        );
      const made = await addService(parts, words);
      return { lines: [`${name} is on sale as offer ${made.offerId}.`], json: made };
    },
  },
  "catalogue edit": {
    usage:
      "catalogue edit OFFER [--name …] [--price …] [--days …] [--description …] [--how-you-receive-it …] [--yes]",
    says: "Changes what is listed from now on; what was sold stays as it was. Another price is shown beside the one that stands, and asks for --yes.",
    options: { ...wordOptions, yes: { type: "boolean" } },
    words: 1,
    run: async (parts, [id = ""], options) => {
      const changes = wordsOf(options);
      if (Object.keys(changes).length === 0) throw new UsageFault("Say what to change.");
      await editOffer(parts, id, changes, (stands) => {
        const question = options["yes"] === true ? null : priceQuestion(stands, changes);
        if (question) throw new OperatorRefusal(409, `${question.join(" ")} Add --yes to do it.`);
      });
      return { lines: [`Offer ${id} is changed.`], json: { offerId: id } };
    },
  },
  "catalogue retire": {
    usage: "catalogue retire OFFER",
    says: "Takes an offer off the list; subscriptions that run go on.",
    options: {},
    words: 1,
    run: async (parts, [id = ""]) => {
      await retireOffer(parts, id);
      return { lines: [`Offer ${id} is off the list.`], json: { offerId: id } };
    },
  },
};

function wordsOf(options: Options): Partial<Words> {
  const { name, description, price, days } = options;
  const how = options["how-you-receive-it"];
  return {
    ...(typeof name === "string" ? { name } : {}),
    ...(Array.isArray(description) ? { description } : {}),
    ...(typeof price === "string" ? { price: wholeRupees(price) } : {}),
    ...(typeof days === "string" ? { days: wholeDays(days) } : {}),
    ...(typeof how === "string" ? { howYouReceiveIt: how.trim() || null } : {}),
  };
}

function wholeRupees(typed: string): number {
  const rupees = rupeesTyped(typed);
  if (!Number.isInteger(rupees)) throw new UsageFault("--price takes whole rupees, like 1499.");
  return rupees;
}

function wholeDays(typed: string): number {
  const days = countTyped(typed);
  if (Number.isNaN(days)) throw new UsageFault("--days takes a whole number, like 30.");
  return days;
}
