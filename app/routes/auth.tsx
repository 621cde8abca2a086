import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ErrorSummary } from "../web/frame/ErrorSummary";
import { NumberForm } from "../web/sign-in/NumberForm";
import { OtpForm } from "../web/frame/OtpForm";
import { HaveReady, WhyAsked } from "../web/frame/WhyAsked";
import { useWords, wordsIn } from "../web/visit/words";
import { wordsFor } from "../web/visit/words.server";
import { defaultLimits } from "../shared/settings";
import { withFrom } from "../web/visit/from";
import { given } from "../web/visit/context";
import { visitor } from "../web/visit/guards.server";
import { pendingNumber, waitFor } from "../web/visit/pending.server";
import { sayWhenLost } from "../web/visit/lost-connection";
import { countriesIn } from "../content/countries.server";
import { phoneWords, typedNumber } from "../content/phone-words";
import { constraintsOf } from "../web/visit/read-form.server";
import { CodeTyped, NumberAsked } from "../web/visit/form-fields.server";
import { hadField, nothingSaid, type Said } from "../web/visit/problems";
import { wasRefused } from "../web/visit/refused.server";
import { screenMeta } from "../web/frame/screen-meta";
import { cookiesAreOff } from "../web/sign-in/cookies-off";
import { signInAction } from "../web/sign-in/sign-in.server";
import { noWait } from "../web/visit/wait";
import { wayBack } from "../web/visit/way-back";

export const handle = { hydrate: true, help: "narrow" };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { signIn } = wordsIn(matches);
  if (!data || !signIn) return [];
  const { title, codeTitle, description } = signIn;
  return screenMeta(data.sentTo ? codeTitle : title, data, { description });
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const from = wayBack(request);
  if (await visitor({ context, request })) throw redirect(withFrom("/details", from));
  const pending = pendingNumber(context, request);
  const waiting = new URL(request.url).searchParams.has("change") ? null : pending;
  const countries = countriesIn(given(context).language);
  const refused = wasRefused(context);
  return {
    words: wordsFor(context, "signIn", "why", ...(waiting ? ["code" as const] : [])),
    action: withFrom("/auth", from),
    change: `${withFrom("/auth", from)}${from ? "&" : "?"}change=1`,
    sentTo: waiting ? phoneWords(waiting.number) : null,
    // Two kilobytes that nobody chooses from while a code is asked for.
    countries: waiting && !refused ? [] : countries,
    before: pending ? typedNumber(pending.number, countries) : { dial: countries[0] },
    wait: waiting ? waitFor(context, waiting.askedAt, defaultLimits.smsGapMs) : noWait,
    constraints,
    refused,
    cookiesOff: cookiesAreOff(request, given(context).now()),
  };
}

const constraints = { number: constraintsOf(NumberAsked), code: constraintsOf(CodeTyped) };

export const action = signInAction;
export const clientAction = sayWhenLost;

export default function Auth() {
  const { action, change, sentTo, countries, before, wait, constraints, cookiesOff } =
    useLoaderData<typeof loader>();
  const words = useWords("signIn");
  const said = useActionData<Said>() ?? nothingSaid;
  // A refused number is corrected where it was typed, even while an earlier one waits for its code.
  const askNumber = sentTo === null || hadField(said, "mobile");
  return (
    <div className="narrow">
      <h1>{askNumber ? words.title : words.codeTitle}</h1>
      <ErrorSummary said={said} />
      {cookiesOff ? (
        <p className="note" role="alert">
          {words.cookies}
        </p>
      ) : null}
      {askNumber ? (
        <>
          <WhyAsked asked={words.asked}>
            <HaveReady />
          </WhyAsked>
          <NumberForm
            countries={countries}
            action={action}
            said={said}
            typed={before}
            constraint={constraints.number}
          />
        </>
      ) : (
        <OtpForm
          key={wait.since}
          action={action}
          sentTo={sentTo}
          change={{ href: change, words: words.change }}
          verify={words.verify}
          resend={words.resend}
          wait={wait}
          said={said}
          constraint={constraints.code}
        />
      )}
    </div>
  );
}
