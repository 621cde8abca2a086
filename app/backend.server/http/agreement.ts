import { signedIn } from "../platform/people/people";
import type { Person } from "../platform/people/person";
import { uploadAgreement } from "../onboarding/agreement";
import { failedSigning, latestSigned, verifySigning } from "../onboarding/verify-signing";
import type { SigningResponse } from "../../api/contract";
import { sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import type { Handlers } from "./perform";

const filename = "signed-agreement.pdf";
type AgreementCalls = Pick<
  Handlers,
  "uploadAgreement" | "verifySigning" | "reVerifySigning" | "failedSigning" | "signedAgreement"
>;

export function agreementCalls(parts: Parts): AgreementCalls {
  const verified = async ({
    payload,
    person,
  }: {
    payload: { response: SigningResponse };
    person: Person | null;
  }) => ({
    pdf: await verifySigning(parts, signedIn(person), payload.response.digio_doc_id),
    filename,
  });
  return {
    async uploadAgreement({ payload, person }) {
      return {
        sentence: sentence("answers.agreement-ready"),
        data: await uploadAgreement(parts, signedIn(person), payload.fatcaDetails),
      };
    },
    verifySigning: verified,
    reVerifySigning: verified,
    async failedSigning({ payload, person }) {
      await failedSigning(parts, signedIn(person), payload.response.digio_doc_id);
      return { sentence: sentence("answers.signing-given-up"), data: {} };
    },
    signedAgreement: async ({ person }) => ({
      pdf: await latestSigned(parts, signedIn(person)),
      filename,
    }),
  };
}
