import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { given } from "../web/visit/context";
import type { SigningResponse } from "../api/contract";
import { scopeOf } from "../web/visit/request-scope";
import { lastPathCookie, withFrom } from "../web/visit/from";
import { requirePerson } from "../web/visit/guards.server";
import { redirectWithMessage } from "../web/visit/messages.server";
import { signingFailure } from "../web/buying/return-words";
import { finalizingPath, readSigningReturn } from "../web/onboarding/signing-return";
import { NOT_YET, signingOf, verifySigning } from "../web/onboarding/signing.server";

type Asked = Pick<LoaderFunctionArgs, "context" | "request">;

/**
 * Where Digio sends the signer back (decision 15). What the address says is never believed: the API
 * asks Digio. Opened twice, it does the same again.
 */
export async function loader(asked: Asked) {
  const user = await requirePerson(asked);
  const signing = signingOf(asked.context, asked.request, user);
  const from = signing?.from ?? null;
  const response = readSigningReturn(
    new URL(asked.request.url).searchParams,
    signing?.documentId ?? null,
  );
  if (!response) return notSigned(asked, from, "Signing was not completed.");
  if (response.error_code) return givenUp(asked, from, response);
  // Where script runs, the file it fetched was the verification (`details.signed.agreement.ts`).
  return user.agreement ? signed(asked, from) : verified(asked, from, response);
}

async function verified(asked: Asked, from: string | null, response: SigningResponse) {
  const outcome = await verifySigning(asked, response);
  if (outcome.ok) return signed(asked, from);
  if (outcome.status === NOT_YET) return redirect(finalizingPath(response.digio_doc_id, from));
  return (await hasSigned(asked))
    ? signed(asked, from)
    : notSigned(asked, from, outcome.message || "Verification failed after retry.");
}

/** Digio may say "signed" although the person pressed Back; then it is. */
async function givenUp(asked: Asked, from: string | null, response: SigningResponse) {
  await scopeOf(asked).call("failedSigning", { response });
  return (await hasSigned(asked))
    ? signed(asked, from)
    : notSigned(asked, from, signingFailure(response.error_code));
}

/** What the API says now, whatever it said of the document. */
async function hasSigned(asked: Asked): Promise<boolean> {
  const user = await scopeOf(asked).user();
  return user.ok && user.data?.agreement === true;
}

const signed = ({ context }: Asked, from: string | null) =>
  redirectWithMessage(
    context,
    from ?? "/details",
    { type: "success", message: "Agreement signed successfully!" },
    { "set-cookie": lastPathCookie(null, given(context).web.secure) },
  );

const notSigned = ({ context }: Asked, from: string | null, message: string) =>
  redirectWithMessage(context, withFrom("/details", from), { type: "error", message });
