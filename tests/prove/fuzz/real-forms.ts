import { Browserless } from "../../setup/browserless";
import type { Site, Step } from "../../setup/site";
import type { Belongings } from "../access/belongings";
import { dice, type Dice } from "../dice";
import { addressOf, bodyOf, formsOf, mutated, Vocabulary } from "./forms";
import { wrongWith, type Secrets } from "./judge";

/** Where forms stand; `/services` and `/subscriptions` in both of their shapes. */
const pages = [
  "/",
  "/auth",
  "/auth?from=/pay",
  "/details",
  "/details?change=1",
  "/services",
  "/services?q=stock",
  "/pay",
  "/pay?how=manual",
  "/subscriptions",
  "/subscriptions/earlier",
  "/details/finalizing",
  "/terms-and-conditions",
  "/nothing-here",
];
const AT_ONCE = 8;
/**
 * A visitor sends so many before another stands in their place: a form may have done what it does.
 */
const STAYS = 30;
/** Past this the limits that count by the hour begin anew. */
const HOUR_MS = 61 * 60_000;

interface Stood {
  name: string;
  come(site: Site, number: string, offers: string[]): Promise<Browserless>;
}

/** Every state in which a page shows another form. */
const stoods: Stood[] = [
  { name: "nobody", come: async (site) => new Browserless(site) },
  {
    name: "nobody, who asked for a code",
    async come(site, number) {
      const person = new Browserless(site);
      await person.submit("/auth", { intent: "send", dial: "+91", mobile: number.slice(-10) });
      return person;
    },
  },
  { name: "without e-mail", come: (site, number) => at(site, number, "signed-in") },
  {
    name: "with a code by e-mail",
    async come(site, number) {
      const person = await at(site, number, "signed-in");
      const email = `new${number.slice(-6)}@example.com`;
      await person.submit("/details", { step: "email", intent: "send", email });
      return person;
    },
  },
  { name: "without PAN", come: (site, number) => at(site, number, "email") },
  { name: "without agreement", come: (site, number) => at(site, number, "identity") },
  {
    name: "whose agreement is begun",
    async come(site, number) {
      const person = await at(site, number, "identity");
      await person.post("/details", { ...agreement, step: "agreement", how: "window" });
      return person;
    },
  },
  { name: "complete", come: (site, number) => at(site, number, "complete") },
  {
    name: "with a cart",
    async come(site, number, offers) {
      const person = await at(site, number, "complete");
      person.cookies.set("cart", offers.join("."));
      return person;
    },
  },
  {
    name: "who claims to have paid",
    async come(site, number, offers) {
      const person = await at(site, number, "complete");
      person.cookies.set("cart", offers.join("."));
      const page = await person.open("/pay?how=manual");
      const form = formsOf(page.html, "/pay").find(({ fields }) =>
        fields.some(([, value]) => value === "manual"),
      );
      if (form) await person.post(form.action, form.fields);
      person.cookies.set("cart", offers.slice(1).join("."));
      return person;
    },
  },
];

const agreement = {
  countryOfBirth: "India",
  citizenship: "India",
  taxResidency: "India",
  isPep: "No",
};

const at = (site: Site, number: string, step: Step) =>
  new Browserless(site).at(step, {
    number,
    pan: `BCDPK${number.slice(-4)}L`,
    email: `person${number.slice(-6)}@example.com`,
  });

export interface Fuzzed {
  sent: number;
  /** in how many states, pages and buttons a form was found */
  forms: number;
  statuses: Map<number, number>;
  faults: string[];
}

/** Fetches real pages as visitors in every state, and sends their own forms with fields mutated. */
export async function fuzzRealForms(
  site: Site,
  {
    seed,
    many,
    victim,
    never,
  }: { seed: number; many: number; victim: Belongings; never: string[] },
): Promise<Fuzzed> {
  const known: Secrets = {
    canaries: new Map([["victim", ["Vimala Canary", "ABCPE0009F", "person0009@example.com"]]]),
    never,
  };
  const words = new Vocabulary(good(victim), idsOf(victim));
  const fuzzed: Fuzzed = { sent: 0, forms: 0, statuses: new Map(), faults: [] };
  const seen = new Set<string>();
  let people = 0;

  /** One visitor after another; the seed and the lane alone decide what they do. */
  const lane = async (chance: Dice) => {
    while (fuzzed.sent < many) {
      // By turns, so that a short run too has everybody in it.
      const stood = stoods[people % stoods.length] as Stood;
      const number = `+9194${String(++people).padStart(8, "0")}`;
      if (people % 40 === 0) await site.sandbox.advance(HOUR_MS);
      const person = await stood.come(site, number, [victim.offerId]);
      for (let left = STAYS; left > 0 && fuzzed.sent < many; left--)
        await one(chance, stood, person);
    }
  };

  const one = async (chance: Dice, stood: Stood, person: Browserless) => {
    const page = await person.open(chance.pick(pages));
    note(`GET ${page.path} (${stood.name})`, page.status, page.html, new Headers(HARMLESS));
    const forms = formsOf(page.html, page.path);
    if (forms.length === 0) return;
    for (const { offered } of forms) for (const [name, value] of offered) words.learn(name, value);
    const form = chance.pick(forms);
    const to = addressOf(form, page.path, site.url);
    // The gateway's page has forms too; they are not ours.
    if (to.origin !== site.url) return;
    seen.add(`${stood.name} ${to.pathname} ${JSON.stringify(form.fields.at(-1))}`);
    const fields = mutated(chance, form, words);
    const path = `${to.pathname}${chance.chance(0.15) ? ".data" : ""}`;
    fuzzed.sent++;
    const answer =
      form.method === "GET"
        ? await person.get(`${path}?${new URLSearchParams(fields).toString().slice(0, 8_000)}`)
        : await person.send(path + to.search, { method: "POST", body: bodyOf(chance, fields) });
    const asked = `${form.method} ${path}${to.search} (${stood.name}) ${JSON.stringify(fields).slice(0, 400)}`;
    note(asked, answer.status, await answer.text(), answer.headers);
  };

  const note = (asked: string, status: number, body: string, headers: Headers) => {
    fuzzed.statuses.set(status, (fuzzed.statuses.get(status) ?? 0) + 1);
    const heard = { status, headers: new Map(headers), body, hung: false };
    const origins = [site.url, site.sandbox.url];
    const wrong = wrongWith(heard, null, known, origins);
    if (wrong) fuzzed.faults.push(`${wrong} — ${asked}`);
  };

  await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => lane(dice(seed + 1 + n))));
  fuzzed.forms = seen.size;
  return fuzzed;
}

/** A page's own headers are judged where it is sent to; here its words are. */
const HARMLESS = { "x-content-type-options": "nosniff" };

/**
 * What each field likes, so that one wrong field among right ones gets past the checks before it.
 */
const good = (victim: Belongings): Record<string, string> => ({
  dial: "+91",
  mobile: "9123456789",
  code: "123456",
  email: "somebody@example.com",
  day: "27",
  month: "8",
  year: "1990",
  pan: "ABCPE1234F",
  name: "Asha Verma",
  utr: "123456789012",
  ...agreement,
  offer: victim.offerId,
});

const idsOf = (victim: Belongings): string[] => [
  victim.orderId,
  victim.documentId,
  victim.claimId,
  victim.receiptOf,
  victim.offerId,
  victim.paid.razorpay_payment_id,
];
