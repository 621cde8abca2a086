import { sql } from "kysely";
import type { Db } from "../../platform/store/store";
import type { Bounds } from "./month-bounds";

/**
 * Of those who signed up in a time, how many have come how far by now. Who came further has done
 * the steps before, whatever was erased since.
 */
export interface Conversion {
  signedUp: number;
  gaveEmail: number;
  gavePan: number;
  signedAgreement: number;
  paid: number;
}

/** @returns as the database has it: sums of nobody are null */
export async function conversionBetween(
  db: Db,
  { from, to }: Pick<Bounds, "from" | "to">,
): Promise<Partial<Record<keyof Conversion, number | string | null>>> {
  const asked = sql<Record<keyof Conversion, number | string | null>>`
    select count(*) as "signedUp",
      sum(case when signed or pan_enc is not null or email_enc is not null then 1 else 0 end)
        as "gaveEmail",
      sum(case when signed or pan_enc is not null then 1 else 0 end) as "gavePan",
      sum(case when signed then 1 else 0 end) as "signedAgreement",
      sum(case when paid then 1 else 0 end) as "paid"
    from (select email_enc, pan_enc, paid,
        paid or exists (select 1 from signings s where s.person_id = one.id and s.state = 'signed')
          as signed
      from (select p.id, p.email_enc, p.pan_enc, exists (
            select 1 from payments y where y.person_id = p.id and y.fulfilled_at is not null
          ) as paid
        from people p where p.created_at >= ${from} and p.created_at < ${to}) as one
      ) as steps`;
  const { rows } = await asked.execute(db);
  return rows[0] ?? {};
}

export const nobody = (): Conversion => ({
  signedUp: 0,
  gaveEmail: 0,
  gavePan: 0,
  signedAgreement: 0,
  paid: 0,
});
