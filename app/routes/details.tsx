import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { given } from "../web/visit/context";
import { AgreementForm } from "../web/onboarding/AgreementForm";
import { AgreementSummary, type Summary } from "../web/onboarding/AgreementSummary";
import { ContinueSigning } from "../web/onboarding/ContinueSigning";
import { EmailForm } from "../web/onboarding/EmailForm";
import { AsWritten } from "../web/frame/AsWritten";
import { ErrorSummary } from "../web/frame/ErrorSummary";
import { IdentityForm } from "../web/onboarding/IdentityForm";
import { NameInCheck } from "../web/onboarding/NameInCheck";
import { OnboardingDone } from "../web/onboarding/OnboardingDone";
import { OnboardingSteps } from "../web/onboarding/OnboardingSteps";
import { OtpForm } from "../web/frame/OtpForm";
import { HaveReady, WhyAsked } from "../web/frame/WhyAsked";
import type { SignerOpening } from "../web/onboarding/digio-gateway";
import { typedFatca } from "../web/visit/fatca-form";
import { defaultLimits } from "../shared/settings";
import { lastPathCookie, withFrom } from "../web/visit/from";
import { requirePerson } from "../web/visit/guards.server";
import { sayWhenLost } from "../web/visit/lost-connection";
import { nextStep, onboardingSteps, type OnboardingStep } from "../api/onboarding-step";
import { onboardingAction } from "../web/onboarding/onboarding.server";
import { ownerOf } from "../web/visit/owner.server";
import { pendingEmail, waitFor } from "../web/visit/pending.server";
import {
  CodeTyped,
  EmailAsked,
  FatcaAnswered,
  IdentityTyped,
} from "../web/visit/form-fields.server";
import { hadField, nothingSaid, type Said } from "../web/visit/problems";
import { constraintsOf } from "../web/visit/read-form.server";
import { wasRefused } from "../web/visit/refused.server";
import { screenMeta } from "../web/frame/screen-meta";
import { signingOf } from "../web/onboarding/signing.server";
import { typedBefore } from "../web/visit/typed-before.server";
import { noWait } from "../web/visit/wait";
import { catalogueOf, type Rooms } from "../content/words/catalogue.server";
import { fill } from "../content/words/fill";
import { translatedFrom } from "../content/words/translated-from.server";
import { siteIn } from "../web/visit/site-in.server";
import { useWords, wordsIn } from "../web/visit/words";
import { wordsFor, wordsOf } from "../web/visit/words.server";
import { isSigningReturn, wayBack } from "../web/visit/way-back";

export const handle = { hydrate: true, help: "narrow" };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { onboarding } = wordsIn(matches);
  return data && onboarding
    ? screenMeta(titleOf(data.step, onboarding), data, { noindex: true })
    : [];
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const user = await requirePerson({ context, request });
  const step = nextStep(user);
  const from = wayBack(request);
  if (from && (step === "done" || (step === "agreement" && isSigningReturn(from))))
    throw redirect(from, {
      headers: { "set-cookie": lastPathCookie(null, given(context).web.secure) },
    });
  const changing = new URL(request.url).searchParams.has("change");
  const pending = step === "email" ? pendingEmail(context, request, user.number) : null;
  const waiting = changing ? null : pending;
  const signing = signingOf(context, request, user);
  const owner = `who=${ownerOf(context, user.number)}`;
  const action = withFrom("/details", from);
  return {
    words: wordsFor(context, "onboarding", "why", "code"),
    step,
    withoutAadhaar: siteIn(given(context).language, given(context).site()).withoutAadhaar,
    action: `${action}${from ? "&" : "?"}${owner}`,
    change: `${withFrom("/details", from)}${from ? "&" : "?"}change=1`,
    sentTo: waiting?.email ?? null,
    before: pending?.email ?? "",
    wait: waiting ? waitFor(context, waiting.askedAt, defaultLimits.emailGapMs) : noWait,
    begun: step === "agreement" && signing !== null,
    checking: step === "agreement" && user.signature === "checking",
    // PAN and birth date without a name: the provider only matches names, and must be told it.
    nameless: step === "identity" && user.pan !== null && user.dob !== null,
    answers: {
      ...(step === "agreement" && signing ? typedFatca(signing.fatca) : {}),
      ...typedBefore(context, request, { number: user.number, step }),
    } as Record<string, string>,
    download: step === "done" && signing !== null,
    sdk: {
      script: given(context).web.digio.sdkScript,
      environment: given(context).web.digio.environment,
    },
    summary: step === "agreement" ? summaryFor(context) : null,
    constraints: constraints[step],
    refused: wasRefused(context),
  };
}

/**
 * The agreement is English: who reads that needs no summary. One whose English has changed since
 * stands in English, with a line that says so.
 */
function summaryFor(context: unknown): Summary | null {
  const translated = translatedFrom(given(context).language, ["agreementSummary"]);
  if (!translated) return null;
  const { agreementSummary, legal } = wordsOf(context);
  const summary = ({ points, ...rest }: Rooms["agreementSummary"]) => ({
    ...rest,
    points: Object.values(points),
  });
  return typeof translated === "string"
    ? { ...summary(catalogueOf("en").agreementSummary), stale: legal[translated], lang: "en" }
    : summary(agreementSummary);
}

const constraints = {
  email: { ...constraintsOf(EmailAsked), ...constraintsOf(CodeTyped) },
  identity: constraintsOf(IdentityTyped(0, true)),
  agreement: constraintsOf(FatcaAnswered),
  done: {},
};

export const action = onboardingAction;
export const clientAction = sayWhenLost;

/** The step in the title, so that tabs and screen readers tell one from the next. */
const titleOf = (step: OnboardingStep, words: Rooms["onboarding"]): string =>
  step === "done" ? words.title : fill(words.titleAt, { step: stepWords(step, words) });

/** "Step 2 of 3: PAN and birth date" */
const stepWords = (step: Exclude<OnboardingStep, "done">, words: Rooms["onboarding"]): string =>
  fill(words.step, {
    at: onboardingSteps.indexOf(step) + 1,
    all: onboardingSteps.length,
    name: words.steps[step],
  });

export default function Details() {
  const { step, download, withoutAadhaar } = useLoaderData<typeof loader>();
  const { said } = useSaid();
  const words = useWords("onboarding");
  if (step === "done") return <OnboardingDone download={download} />;
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      <OnboardingSteps step={step} />
      <h2>{stepWords(step, words)}</h2>
      <ErrorSummary said={said} />
      <WhyAsked asked={words.asked[step]}>
        {step === "email" ? <HaveReady /> : null}
        {step === "identity" ? null : (
          <p>
            <AsWritten>{withoutAadhaar}</AsWritten>
          </p>
        )}
      </WhyAsked>
      <StepForm />
    </div>
  );
}

function StepForm() {
  const {
    step,
    action,
    change,
    sentTo,
    before,
    wait,
    begun,
    checking,
    nameless,
    answers,
    sdk,
    summary,
    constraints: constraint,
  } = useLoaderData<typeof loader>();
  const { said, signing } = useSaid();
  const { email } = useWords("onboarding");
  const { error } = said.result;
  if (step === "identity")
    return (
      <IdentityForm
        action={action}
        nameAsked={
          nameless ||
          said.nameAsked === true ||
          "name" in answers ||
          hadField(said, "name") ||
          !!error?.name
        }
        said={said}
        typed={answers}
        constraint={constraint}
      />
    );
  if (step === "agreement") {
    const form = (
      <AgreementForm
        action={action}
        said={said}
        typed={answers}
        constraint={constraint}
        sdk={sdk}
        signing={signing}
      />
    );
    if (checking) return <NameInCheck again={form} open={signing !== null || !!error} />;
    return (
      <>
        {summary ? <AgreementSummary {...summary} /> : null}
        {begun && !signing && !error ? <ContinueSigning action={action} /> : null}
        {form}
      </>
    );
  }
  // A refused address is corrected where it was typed, even while an earlier one waits for its
  // code.
  if (sentTo === null || hadField(said, "email"))
    return (
      <EmailForm
        action={action}
        said={said}
        typed={{ email: before || answers.email }}
        constraint={constraint}
      />
    );
  const changeEmail = { href: change, words: email.change };
  return (
    <OtpForm
      key={wait.since}
      action={action}
      step="email"
      sentTo={sentTo}
      change={changeEmail}
      verify={email.verify}
      resend={email.resend}
      wait={wait}
      said={said}
      constraint={constraint}
    />
  );
}

function useSaid(): { said: Said; signing: SignerOpening | null } {
  const answer = useActionData<Said | { signing: SignerOpening }>() ?? nothingSaid;
  return "signing" in answer
    ? { said: nothingSaid, signing: answer.signing }
    : { said: answer, signing: null };
}
