import { randomBytes } from "node:crypto";
import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { addressIn, languageNamed, languageOf, type Language } from "../../content/languages";
import { DEFAULT_LANGUAGE } from "../../content/words/sentence";
import { given, type RouteArguments } from "../visit/context";
import type { CurrentUser, Fatca, SigningResponse } from "../../api/contract";
import { scopeOf } from "../visit/request-scope";
import { gatewayAddress, type SignerOpening } from "./digio-gateway";
import { FatcaAnswered } from "../visit/form-fields.server";
import { withFrom } from "../visit/from";
import { readForm } from "../visit/read-form.server";
import { refused, refusedByApi } from "../visit/refused.server";
import { sealedCookie } from "../visit/sealed-cookie.server";
import { finalizingPath } from "./signing-return";
import { isSigningReturn, wayBack } from "../visit/way-back";
import { forms } from "../../content/words/en/forms";

/**
 * The document being signed, the answers it was made from and where its signer came from. `person`
 * is the number of their account.
 */
interface Signing {
  documentId: string;
  fatca: Fatca;
  from: string | null;
  person: string;
  /** of the page that was left for Digio's; an earlier release kept none */
  language?: Language;
}

const cookie = sealedCookie<Signing>("signing", 86_400);

/** Only for the person who began it: another may have signed in on this browser since. */
export function signingOf(
  context: unknown,
  request: Request,
  { number }: CurrentUser,
): Signing | null {
  const signing = cookie.read(context, request);
  return signing?.person === number ? signing : null;
}

/**
 * Digio's way back has no room to name English (it adds a query of its own), and the language that
 * was remembered may be that of another tab: what is said next, and the letter with the agreement,
 * are in that of the page that was left.
 */
export function speakAsLeft(args: RouteArguments, signing: Signing | null): void {
  if (!signing?.language || languageOf(new URL(args.request.url).pathname) !== DEFAULT_LANGUAGE)
    return;
  const language = languageNamed(signing.language) ?? DEFAULT_LANGUAGE;
  given(args.context).language = language;
  scopeOf(args).speaks(language);
}

/**
 * The answers → the agreement at Digio → Digio's signing page, from which the person returns to
 * `/details/signed`. With `how=window` the page stays, and is told what to open in Digio's window.
 */
export async function beginSigning(
  { context, request }: Pick<ActionFunctionArgs, "context" | "request">,
  user: CurrentUser,
  form: FormData,
) {
  const resumed = form.get("intent") === "continue";
  const begun = signingOf(context, request, user);
  // Without the answers of the first time, the form must be filled: the blank one reads as India
  // and No.
  if (resumed && !begun) return redirect(withFrom("/details", wayBack(request)), 303);
  const submission = readForm(form, FatcaAnswered);
  const at = { form: "agreement", submission };
  const answered = submission.status === "success" ? submission.value : null;
  const fatcaDetails = resumed && begun ? begun.fatca : answered;
  if (!fatcaDetails) return refused(context, at);
  const outcome = await scopeOf({ context, request }).call("uploadAgreement", { fatcaDetails });
  if (!outcome.ok) return refusedByApi(context, outcome, { ...at, fallback: forms.anError });
  const { documentId, tokenId } = outcome.data;
  const { web, language } = given(context);
  const from = wayBack(request);
  const signing: Signing = {
    documentId,
    fatca: fatcaDetails,
    from: from && isSigningReturn(from) ? null : from,
    person: user.number,
    language,
  };
  const headers = { "set-cookie": cookie.write(context, signing) };
  const identifier = user.number.slice(-10);
  if (form.get("how") === "window") {
    const opening: SignerOpening = {
      documentId,
      identifier,
      tokenId,
      finalizing: finalizingPath(documentId, signing.from),
    };
    return data({ signing: opening }, { headers });
  }
  const address = gatewayAddress({
    gatewayUrl: web.digio.gatewayUrl,
    documentId,
    nonce: randomBytes(8).toString("hex"),
    identifier,
    tokenId,
    returnTo: web.publicOrigin + addressIn(language, "/details/signed"),
  });
  return redirect(address, { status: 303, headers });
}

/** The API answers 409 while Digio still says "requested". */
export const NOT_YET = 409;

/**
 * The API asks Digio about a document, and once more unless it is not signed yet. Gives the signed
 * PDF, or why there is none.
 */
export async function verifySigning(args: RouteArguments, response: SigningResponse) {
  const outcome = await scopeOf(args).call("verifySigning", { response });
  return outcome.ok || outcome.status === NOT_YET
    ? outcome
    : scopeOf(args).call("reVerifySigning", { response });
}
