import type { PersonId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import type { Bounds } from "./month-bounds";
import { inSlices, SLICE } from "./slices";

/**
 * Of those who signed up in the month, how many have come how far by now. Who came further has done
 * the steps before, whatever was erased since.
 */
export interface Conversion {
  signedUp: number;
  gaveEmail: number;
  gavePan: number;
  signedAgreement: number;
  paid: number;
}

export async function conversionIn(db: Db, { from, to }: Bounds): Promise<Conversion> {
  const counted = { signedUp: 0, gaveEmail: 0, gavePan: 0, signedAgreement: 0, paid: 0 };
  const rows = inSlices(from, (after) =>
    db
      .selectFrom("people as p")
      .select(["p.id", "p.created_at as at", "p.email_enc", "p.pan_enc"])
      .select((e) => [
        e
          .case()
          .when(
            e.exists(
              e
                .selectFrom("signings")
                .select("signings.id")
                .whereRef("signings.person_id", "=", "p.id")
                .where("signings.state", "=", "signed"),
            ),
          )
          .then(1)
          .else(0)
          .end()
          .as("signed"),
        e
          .case()
          .when(
            e.exists(
              e
                .selectFrom("payments")
                .select("payments.id")
                .whereRef("payments.person_id", "=", "p.id")
                .where("payments.fulfilled_at", "is not", null),
            ),
          )
          .then(1)
          .else(0)
          .end()
          .as("paid"),
      ])
      .where("p.created_at", ">=", after.at)
      .where("p.created_at", "<", to)
      .where((e) => e.or([e("p.created_at", ">", after.at), e("p.id", ">", after.id as PersonId)]))
      .orderBy("p.created_at")
      .orderBy("p.id")
      .limit(SLICE)
      .execute(),
  );
  for await (const { email_enc, pan_enc, signed, paid } of rows) {
    const hasPaid = paid === 1;
    const hasSigned = hasPaid || signed === 1;
    const hasPan = hasSigned || pan_enc !== null;
    counted.signedUp++;
    if (hasPan || email_enc !== null) counted.gaveEmail++;
    if (hasPan) counted.gavePan++;
    if (hasSigned) counted.signedAgreement++;
    if (hasPaid) counted.paid++;
  }
  return counted;
}
