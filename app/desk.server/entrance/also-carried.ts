import { Refusal } from "../../api/refusal";
import { complaintCategories } from "../../api/complaint-categories";
import { doubtAbout, doubtWords, typedUtr } from "../../backend.server/buying/doubt";
import { wouldExtendAll } from "../../backend.server/desk/people/extend-all";
import { countReceivers } from "../../backend.server/desk/write-to-clients/mailing";
import { WhichClients } from "../../backend.server/desk/write-to-clients/which-clients";
import { servicesById } from "../../backend.server/money/catalogue/offers";
import type { Parts } from "../../backend.server/platform/parts";
import type { ServiceId } from "../../backend.server/platform/store/ids";
import { complaintSources } from "../../content/complaint-figures";
import { howMany, whichInWords } from "../letters/letter-words";
import { amountTyped } from "../money/amount-typed";
import { doorOf } from "../doors";
import type { Fields } from "./typed-at";
import type { Unsent } from "./unsent";
import type { TypedField } from "./what-was-typed";

/**
 * What a form that was carried through the sign-in says besides what was typed, for whoever presses
 * it again: to whom a letter goes, what was chosen from a list, the question that was answered.
 */
export async function alsoCarried(
  parts: Parts,
  { path, fields }: Pick<Unsent, "path" | "fields">,
): Promise<TypedField[]> {
  const say = doors[doorOf("POST", path) ?? ""];
  try {
    return (await say?.(parts, Object.fromEntries(fields), path)) ?? [];
  } catch (problem) {
    // What the press itself will be refused for.
    if (problem instanceof Refusal) return [];
    throw problem;
  }
}

type Say = (parts: Parts, fields: Fields, path: string) => Promise<TypedField[]>;

const doors: Record<string, Say> = {
  "POST /letters/preview": toWhom,
  "POST /letters/edit": toWhom,
  "POST /letters/test": toWhom,
  async "POST /letters"(parts, fields) {
    const pace = { label: "Letters a minute, at most", value: fields.perMinute ?? "" };
    return [...(await toWhom(parts, fields)), pace];
  },
  async "POST /complaints/enter"(_, { source = "", category = "" }) {
    return [
      { label: "Received from", value: wordsOf(complaintSources, source) },
      { label: "About", value: wordsOf(complaintCategories, category) },
    ];
  },
  async "POST /people/extend"(parts, { service = "" }) {
    const would = await wouldExtendAll(parts, service as ServiceId);
    return [{ label: "Service", value: `${would.service}: ${holders(would.people)}` }];
  },
  async "POST /claims/:id/confirm"(parts, fields, path) {
    const { utr = "", without = "", received = "", meant = "", apart = "" } = fields;
    if (meant + apart === "") return [];
    const came = received === "" ? null : amountTyped(received);
    const utrs = typedUtr(without === "utr" ? null : utr);
    const doubt = await doubtAbout(parts, path.split("/")[2] ?? "", { came, utrs });
    return doubt ? [{ label: "The question", value: doubtWords(doubt, "page") }] : [];
  },
};

/** Counted anew: who has bought or left since is among them, or not. */
async function toWhom(parts: Parts, fields: Fields): Promise<TypedField[]> {
  const which = WhichClients.parse(fields);
  const counted = await countReceivers(parts, which);
  const [service] = await servicesById(parts, which.service === null ? [] : [which.service]);
  const who = whichInWords(which, service?.name ?? null);
  return [{ label: "To", value: `${howMany(counted)}: all who ${who}` }];
}

const wordsOf = (of: Record<string, string>, key: string): string =>
  Object.hasOwn(of, key) ? (of[key] ?? key) : key;

const holders = (people: number): string =>
  people === 1 ? "1 person holds it now" : `${people} people hold it now`;
