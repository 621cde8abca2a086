import type { Seal } from "../store/seal";

/**
 * What an account says of its person besides the number, each sealed in a column of its own
 * (`name` in `people.name_enc`): when it is erased (`personal-fields.ts`), and what it tells in the
 * terms of `prove -- bytes`. Reading, a person's copy and its summary, erasure and keys come from
 * this list.
 */
export const profile = {
  /** as on the PAN card */
  name: { goes: "records", tells: "name" },
  email: { goes: "account", tells: "e-mail" },
  pan: { goes: "records", tells: "PAN" },
  /** YYYY-MM-DD */
  dob: { goes: "records", tells: "date of birth" },
} as const;

type Field = keyof typeof profile;
/** In the order in which a person's copy tells them. */
export const profileFields = Object.keys(profile) as Field[];

/** In clear; null is what is not given yet, or erased. */
export type Profile = Record<Field, string | null>;
/** Sealed, as it lies in `people`. */
export type SealedProfile = Record<`${Field}_enc`, string | null>;

export const sealedProfile = profileFields.map((field) => `${field}_enc` as const);

export function openProfile(seal: Seal, row: SealedProfile): Profile {
  const opened = profileFields.map((field) => {
    const sealed = row[`${field}_enc`];
    return [field, sealed ? seal.open(sealed, `people.${field}`) : null];
  });
  return Object.fromEntries(opened) as Profile;
}
