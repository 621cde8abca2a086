import type { Fatca } from "../../../app/api/contract";
import type { Person } from "../../../app/backend.server/platform/people/person";
import { uploadAgreement } from "../../../app/backend.server/onboarding/agreement";
import type { SigningId } from "../../../app/backend.server/platform/store/ids";
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

  /** As many documents, each with a row of its own; the copies are not uploaded one by one. */
  async uploadMany(count: number): Promise<void> {
    await this.upload();
    const [first] = await this.rows();
    if (!first) throw new Error("no row");
    const copies = Array.from({ length: count - 1 }, (_, at) => ({
      ...first,
      id: this.parts.newId<SigningId>(),
      provider_document_id: `DID${at + 2}`,
    }));
    await this.parts.store.db.insertInto("signings").values(copies).execute();
    for (const { provider_document_id } of copies)
      this.parts.atDigio.set(provider_document_id, { ...this.atDigio("DID1") });
  }

  /** From now on: about which documents Digio is asked, in order. */
  watchAsked(): string[] {
    const asked: string[] = [];
    const { esign } = this.parts;
    this.parts.esign = { ...esign, status: async (id) => (asked.push(id), esign.status(id)) };
    return asked;
  }

  atDigio(id: string) {
    const document = this.parts.atDigio.get(id);
    if (!document) throw new Error(`no document ${id}`);
    return document;
  }
}
