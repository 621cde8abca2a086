import { giveBack, spend, tooOften, type Limit } from "../platform/limits";
import { keepNotice, ledTo } from "../platform/people/notices";
import { refuseClosed } from "../platform/people/people";
import type { Person } from "../platform/people/person";
import { indexName } from "../platform/people/name-words";
import type { Parts } from "../platform/parts";
import type { PanAnswer } from "../providers/identity/port";
import { plainOf } from "../../api/plain-characters";
import { DAY_MS } from "../../content/durations";
import { ADULT, ageOn, OLDEST } from "../../content/age";
import { isDay } from "../../content/is-day";
import { ClientRefusal } from "../../api/refusal";
import { alreadyTaken } from "../platform/store/unique";
import { finished, requireStep } from "../platform/people/person";

/**
 * Each check is billed, and a form that answers yes or no about other people's PANs must not be
 * asked without end.
 */
const CHECKS_A_DAY = 10;
/** With those that only asked for the name: they give no verdict, and are billed all the same. */
const CALLS_A_DAY = 20;

/**
 * `dob` YYYY-MM-DD, `pan` upper case; `name` as on the card, where the provider needs it (decision
 * 4).
 */
interface Claimed {
  dob: string;
  pan: string;
  name?: string | undefined;
}

/**
 * Checks PAN, name and date of birth at the provider and records them. Throws Refusal 400, 401
 * (closed meanwhile), 409, 422 or 429, ProviderDown.
 */
export async function verifyIdentity(
  parts: Parts,
  person: Person,
  claimed: Claimed,
): Promise<{ name: string; dob: string; pan: string }> {
  requireStep(person, "identity");
  const { dob, pan } = claimed;
  if (!isDay(dob)) throw new ClientRefusal(400, "fields.date", {}, at("day"));
  const age = ageOn(parts.now(), dob);
  if (age > OLDEST) throw new ClientRefusal(400, "fields.date", {}, at("day"));
  if (age < ADULT) throw new ClientRefusal(400, "onboarding.under-age", {}, at("day"));
  if (claimed.name && OTHER_LETTERS.test(claimed.name))
    throw new ClientRefusal(422, "onboarding.name-letters", {}, at("name"));
  const name = nameAfter(await countedCheck(parts, person, claimed), claimed.name);
  await record(parts, person, { name, dob, pan });
  return { name, dob, pan };
}

/**
 * A check that gave no verdict does not count as one: the provider was down, or only a name is
 * missing, which is a call all the same.
 */
async function countedCheck(
  parts: Parts,
  person: Person,
  { dob, pan, name }: Claimed,
): Promise<PanAnswer> {
  const counted = await parts.store.transaction((tx) =>
    spend(parts, tx, [
      checks(person, "pan check", CHECKS_A_DAY),
      checks(person, "pan call", CALLS_A_DAY),
    ]),
  );
  try {
    const answer = await parts.identity.checkPan({ pan, dob, ...(name ? { name } : {}) });
    if (answer.outcome === "name needed") await giveBack(parts.store.db, counted.slice(0, 1));
    return answer;
  } catch (problem) {
    await giveBack(parts.store.db, counted);
    throw problem;
  }
}

function checks(person: Person, kind: string, most: number): Limit {
  const refuse = tooOften("onboarding.checked-too-often");
  return {
    kind,
    subject: person.id,
    windows: [{ ms: DAY_MS, most, refuse }],
  };
}

/** A PAN has its name in English letters, and is compared with nothing else. */
const OTHER_LETTERS = /(?!\p{Script=Latin})\p{L}/u;

/** The field that a refusal is about, so that the page says it there. */
const at = (field: "pan" | "day" | "name") => ({ data: { field } });

const nameToo = () => new ClientRefusal(422, "onboarding.name-too", {}, at("name"));

function nameAfter(answer: PanAnswer, typed: string | undefined): string {
  switch (answer.outcome) {
    case "match": {
      const name = plainOf(answer.name ?? typed ?? "").trim();
      if (!name) throw nameToo();
      return name;
    }
    case "name needed":
      throw nameToo();
    case "not found":
      throw new ClientRefusal(422, "onboarding.no-such-pan", {}, at("pan"));
    case "invalid":
      throw new ClientRefusal(422, "onboarding.pan-not-valid", {}, at("pan"));
    case "mismatch":
      if (answer.dobMatches)
        throw new ClientRefusal(422, "onboarding.name-differs", {}, at("name"));
      throw new ClientRefusal(
        422,
        answer.nameMatches === false
          ? "onboarding.name-and-date-differ"
          : "onboarding.date-differs",
        {},
        at("day"),
      );
  }
}

/**
 * A PAN belongs to one account (decision 11); the database says so, so that two at once cannot both
 * have it.
 */
async function record(
  parts: Parts,
  person: Person,
  { name, dob, pan }: { name: string; dob: string; pan: string },
): Promise<void> {
  const { seal, store } = parts;
  const values = {
    name_enc: seal.close(name, "people.name"),
    dob_enc: seal.close(dob, "people.dob"),
    pan_enc: seal.close(pan, "people.pan"),
    pan_hash: seal.hash(pan, "people.pan"),
  };
  try {
    await store.transaction(
      async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable("people")
          .set(values)
          .where("id", "=", person.id)
          .where("pan_enc", "is", null)
          // Closed while the provider was asked: the PAN would be kept from its holder's next
          // account.
          .where("closed_at", "is", null)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) {
          await refuseClosed(tx, person.id);
          throw finished("identity");
        }
        await indexName(parts, tx, person.id, name);
        await keepNotice(parts, tx, { ...ledTo(person), step: "PAN and birth date" });
      },
      { table: "people", id: person.id },
    );
  } catch (problem) {
    if (alreadyTaken(problem))
      throw new ClientRefusal(
        409,
        "onboarding.pan-taken",
        {},
        { ...at("pan"), detail: "PAN of another account" },
      );
    throw problem;
  }
}
