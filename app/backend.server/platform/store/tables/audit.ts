import type { Generated } from "kysely";
import type { PersonId } from "../ids";
import type { Json, Ms } from "./column";

export interface AuditTables {
  audit: Audit;
  audit_unsealed: AuditUnsealed;
}

/**
 * The audit trail: written by `platform/audit/record.ts` only; the database refuses to change or
 * delete a row.
 */
interface Audit {
  seq: number;
  at: Ms;
  what: string;
  /** `site`, or `operator NAME` */
  who: string;
  person_id: PersonId | null;
  /** ids and digests, keys sorted */
  about: Json;
  /** the hash of the entry before, hex */
  previous: string;
  hash: string;
  /** of the act, at random; null in entries of releases that had none */
  act_id: string | null;
}

/**
 * Acts that wait for their place in the trail, on PostgreSQL (`platform/audit/seal-trail.ts`). The
 * database refuses to change one, and lets it go only once the trail has it.
 */
interface AuditUnsealed extends Omit<Audit, "seq" | "previous" | "hash"> {
  act_id: string;
  /** given by PostgreSQL when it is written */
  place: Generated<number>;
  mac: string;
}
