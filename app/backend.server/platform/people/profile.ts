import type { Seal } from "../store/seal";

/**
 * What an account says of its person besides the number, each sealed in a column of its own
 * (`name` in `people.name_enc`): when it is erased (`personal-fields.ts`), and what it tells in the
 * terms of `prove -- bytes`. Reading, a person's copy, erasure and keys come from this list.
 */
export const profile = {
  email: { goes: "account", tells: "e-mail" },
  /** as on the PAN card */
  name: { goes: "records", tells: "name" },
  /** YYYY-MM-DD */
  dob: { goes: "records", tells: "date of birth" },
  pan: { goes: "records", tells: "PAN" },
} as const;

type Field = keyof typeof profile;
const fields = Object.keys(profile) as Field[];

/** In clear; null is what is not given yet, or erased. */
export type Profile = Record<Field, string | null>;
/** Sealed, as it lies in `people`. */
export type SealedProfile = Record<`${Field}_enc`, string | null>;

export const sealedProfile = fields.map((field) => `${field}_enc` as const);

export function openProfile(seal: Seal, row: SealedProfile): Profile {
  const opened = fields.map((field) => {
    const sealed = row[`${field}_enc`];
    return [field, sealed ? seal.open(sealed, `people.${field}`) : null];
  });
  return Object.fromEntries(opened) as Profile;
}
