import { redirect } from "@remix-run/node";
import { given, type RouteArguments } from "../web/visit/context";
import type { SigningResponse } from "../api/contract";
import { scopeOf } from "../web/visit/request-scope";
import { lastPathCookie, withFrom } from "../web/visit/from";
import { requirePerson } from "../web/visit/guards.server";
import { redirectWithMessage } from "../web/visit/messages.server";
import { signingFailure } from "../web/onboarding/signing-failure";
import { finalizingPath, readSigningReturn } from "../web/onboarding/signing-return";
import { NOT_YET, signingOf, speakAsLeft, verifySigning } from "../web/onboarding/signing.server";
import { forms } from "../content/words/en/forms";

/**
 * Where Digio sends the signer back (decision 15). What the address says is never believed: the API
 * asks Digio. Opened twice, it does the same again.
 */
export async function loader(args: RouteArguments) {
  const user = await requirePerson(args);
  const signing = signingOf(args.context, args.request, user);
  speakAsLeft(args, signing);
  const from = signing?.from ?? null;
  const response = readSigningReturn(
    new URL(args.request.url).searchParams,
    signing?.documentId ?? null,
  );
  if (!response) return notSigned(args, from, "Signing was not completed.");
  if (response.error_code) return givenUp(args, from, response);
  // Where script runs, the file it fetched was the verification (`details.signed.agreement.ts`).
  return user.agreement ? signed(args, from) : verified(args, from, response);
}

async function verified(args: RouteArguments, from: string | null, response: SigningResponse) {
  const outcome = await verifySigning(args, response);
  if (outcome.ok) return signed(args, from);
  if (outcome.status === NOT_YET) return redirect(finalizingPath(response.digio_doc_id, from));
  return (await hasSigned(args))
    ? signed(args, from)
    : notSigned(args, from, outcome.message || forms.verificationFailed);
}

/** Digio may say "signed" although the person pressed Back; then it is. */
async function givenUp(args: RouteArguments, from: string | null, response: SigningResponse) {
  await scopeOf(args).call("failedSigning", { response });
  return (await hasSigned(args))
    ? signed(args, from)
    : notSigned(args, from, signingFailure(response.error_code));
}

/** What the API says now, whatever it said of the document. */
async function hasSigned(args: RouteArguments): Promise<boolean> {
  const user = await scopeOf(args).user();
  return user.ok && user.data?.agreement === true;
}

const signed = ({ context }: RouteArguments, from: string | null) =>
  redirectWithMessage(
    context,
    from ?? "/details",
    { type: "success", message: forms.signed },
    { "set-cookie": lastPathCookie(null, given(context).web.secure) },
  );

const notSigned = ({ context }: RouteArguments, from: string | null, message: string) =>
  redirectWithMessage(context, withFrom("/details", from), { type: "error", message });
