import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { given } from "../api/context";
import { AgreementForm } from "../components/AgreementForm";
import { ContinueSigning } from "../components/ContinueSigning";
import { EmailForm } from "../components/EmailForm";
import { ErrorSummary } from "../components/ErrorSummary";
import { IdentityForm } from "../components/IdentityForm";
import { OnboardingDone } from "../components/OnboardingDone";
import { OnboardingSteps } from "../components/OnboardingSteps";
import { OtpForm } from "../components/OtpForm";
import type { SignerOpening } from "../visit/digio-gateway";
import { typedFatca } from "../visit/fatca-form";
import { lastPathCookie, withFrom } from "../visit/from";
import { requirePerson } from "../visit/guards.server";
import { sayWhenLost } from "../visit/lost-connection";
import { onboardingStep } from "../visit/onboarding";
import { onboardingAction } from "../visit/onboarding.server";
import { pendingEmail, waitFor } from "../visit/pending.server";
import { nothingSaid, type Said } from "../visit/problems";
import { wasRefused } from "../visit/refused.server";
import { screenMeta } from "../visit/screen-meta";
import { signingOf } from "../visit/signing.server";
import { noWait } from "../visit/wait";
import { isSigningReturn, wayBack } from "../visit/way-back";

export const handle = { hydrate: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  screenMeta("Complete Your Profile", data, { noindex: true });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const user = await requirePerson({ context, request });
  const step = onboardingStep(user);
  const from = wayBack(request);
  if (from && (step === "done" || (step === "agreement" && isSigningReturn(from))))
    throw redirect(from, {
      headers: { "set-cookie": lastPathCookie(null, given(context).web.secure) },
    });
  const changing = new URL(request.url).searchParams.has("change");
  const pending = step === "email" ? pendingEmail(context, request, user.number) : null;
  const waiting = changing ? null : pending;
  const signing = signingOf(context, request, user);
  return {
    step,
    action: withFrom("/details", from),
    change: `${withFrom("/details", from)}${from ? "&" : "?"}change=1`,
    sentTo: waiting?.email ?? null,
    before: pending?.email ?? "",
    wait: waiting ? waitFor(context, waiting.askedAt, 30) : noWait,
    begun: step === "agreement" && signing !== null,
    // PAN and birth date without a name: the provider only matches names, and must be told it.
    nameless: step === "identity" && user.pan !== null && user.dob !== null,
    answers: step === "agreement" && signing ? typedFatca(signing.fatca) : {},
    download: step === "done" && signing !== null,
    sdk: {
      script: given(context).web.digio.sdkScript,
      environment: given(context).web.digio.environment,
    },
    refused: wasRefused(context),
  };
}

export const action = onboardingAction;
export const clientAction = sayWhenLost;

export default function Details() {
  const { step, download } = useLoaderData<typeof loader>();
  const { problems, toast } = useSaid();
  if (step === "done") return <OnboardingDone download={download} />;
  return (
    <div className="narrow">
      <h1>Complete Your Profile</h1>
      <OnboardingSteps step={step} />
      <ErrorSummary problems={problems} toast={toast} />
      <StepForm />
    </div>
  );
}

function StepForm() {
  const { step, action, change, sentTo, before, wait, begun, nameless, answers, sdk } =
    useLoaderData<typeof loader>();
  const { problems, typed, signing } = useSaid();
  if (step === "identity")
    return (
      <IdentityForm
        action={action}
        typed={nameless ? { name: "", ...typed } : typed}
        problems={problems}
      />
    );
  if (step === "agreement")
    return (
      <>
        {begun && !signing && problems.length === 0 ? <ContinueSigning action={action} /> : null}
        <AgreementForm
          action={action}
          typed={"isPep" in typed ? typed : answers}
          problems={problems}
          sdk={sdk}
          signing={signing}
        />
      </>
    );
  // A refused address is corrected where it was typed, even while an earlier one waits for its code.
  if (sentTo === null || "email" in typed)
    return (
      <EmailForm
        action={action}
        typed={"email" in typed ? typed : { email: before }}
        problems={problems}
      />
    );
  const changeEmail = { href: change, words: "Change e-mail" };
  return (
    <OtpForm
      action={action}
      step="email"
      sentTo={sentTo}
      change={changeEmail}
      verify="Verify"
      resend="Resend Code"
      wait={wait}
      problems={problems}
    />
  );
}

function useSaid(): Said & { signing: SignerOpening | null } {
  const answer = useActionData<Said | { signing: SignerOpening }>() ?? nothingSaid;
  return "signing" in answer ? { ...nothingSaid, ...answer } : { ...answer, signing: null };
}
