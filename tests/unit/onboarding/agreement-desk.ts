import type { Fatca } from "../../../app/api/contract";
import type { Person } from "../../../app/backend.server/platform/people/person";
import { uploadAgreement } from "../../../app/backend.server/onboarding/agreement";
import { testParts, type TestParts } from "../parts";
import { personAt } from "../people";

export const fatca: Fatca = {
  countryOfBirth: "India",
  citizenship: "India",
  taxResidency: "India",
  isPep: "No",
};

/** The backend's parts, a Digio in memory, and somebody who is about to sign. */
export class AgreementDesk {
  private constructor(
    readonly parts: TestParts,
    readonly person: Person,
  ) {}

  static async open(): Promise<AgreementDesk> {
    const parts = await testParts();
    return new AgreementDesk(parts, await personAt(parts, "agreement"));
  }

  upload = (answers = fatca) => uploadAgreement(this.parts, this.person, answers);
  rows = () => this.parts.store.db.selectFrom("signings").selectAll().orderBy("id").execute();

  atDigio(id: string) {
    const document = this.parts.atDigio.get(id);
    if (!document) throw new Error(`no document ${id}`);
    return document;
  }
}
