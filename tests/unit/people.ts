import { makePerson, type Wanted } from "../../app/backend.server/make-person";
import {
  openAccounts,
  personById,
  personOf,
} from "../../app/backend.server/platform/people/people";
import type { Person } from "../../app/backend.server/platform/people/person";
import type { Parts } from "../../app/backend.server/platform/parts";
import { Refusal } from "../../app/api/refusal";
import { drawnOnce } from "./drawn-once";

export const NUMBER = "+919876543210";
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A person standing at `step`, as the rules see them. */
export async function personAt(
  parts: Parts,
  step: Wanted["step"],
  more: Partial<Wanted> = {},
): Promise<Person> {
  const { personId } = await makePerson(drawnOnce(parts), { number: NUMBER, step, ...more });
  return again(parts, personId);
}

export async function again(parts: Parts, id: Person["id"]): Promise<Person> {
  const person = await personById(parts, id);
  if (!person) throw new Error("no such person");
  return person;
}

/** The account of a number, or null when there is none or it is closed. */
export async function personByNumber(parts: Parts, number: string): Promise<Person | null> {
  const row = await openAccounts(parts)
    .where("people.number_hash", "=", parts.seal.hash(number, "people.number"))
    .executeTakeFirst();
  return row ? personOf(parts, row) : null;
}

/** The refusal that `work` throws; fails when it throws none. */
export async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const problem = await work.then(
    () => new Error("nothing was refused"),
    (thrown: unknown) => thrown,
  );
  if (problem instanceof Refusal) return problem;
  throw problem;
}
