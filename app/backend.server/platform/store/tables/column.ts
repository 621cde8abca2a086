/** What a column holds: the same on SQLite and PostgreSQL (`platform/store/tables.ts`). */

/** closed by `platform/store/seal.ts`, bound to its column */
export type Sealed = string;
/** `Seal.hash` of a value, by which it is found */
export type KeyedHash = string;
/** an instant, UTC */
export type Ms = number;
export type Paise = number;
export type Json = string;
