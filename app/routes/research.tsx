import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { given } from "../web/visit/context";
import { ownersIn } from "../web/visit/owners-words.server";
import { scopeOf } from "../web/visit/request-scope";
import { pageOf } from "../web/visit/page-of.server";
import { screenMeta } from "../web/frame/screen-meta";
import { useWords } from "../web/visit/words";
import { wordsFor } from "../web/visit/words.server";
import { A } from "../web/frame/A";
import { Said } from "../web/frame/Said";
import { Feed } from "../web/research/Feed";
import { Filter } from "../web/research/Filter";
import { lineIn } from "../web/research/line-in.server";
import { privately, requireReader } from "../web/research/own-research.server";

export const handle = { forms: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? screenMeta(data.words.research.title, undefined, { noindex: true }) : [];
export const headers = () => privately;

/** What the person's services published; a filter that no form of ours makes filters nothing. */
export async function loader(asked: LoaderFunctionArgs) {
  await requireReader(asked);
  const query = new URL(asked.request.url).searchParams;
  const text = (name: string) => (query.get(name) ?? "").trim();
  const chosen = {
    q: text("q").slice(0, 80),
    service: /^[\w-]{1,64}$/.test(text("service")) ? text("service") : "",
    month: /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text("month")) ? text("month") : "",
  };
  const before = /^\d{1,9}$/.test(text("before")) ? text("before") : "";
  const outcome = await scopeOf(asked).call("researchList", filledIn(chosen, before));
  if (!outcome.ok) throw pageOf(outcome);
  const { older, newer } = outcome.data;
  const { language, site } = given(asked.context);
  const { analyst } = site();
  const owners = ownersIn(asked.context);
  return {
    ...outcome.data,
    items: outcome.data.items.map((one) => ({
      ...one,
      line: lineIn(language, one),
      services: one.services.map(owners),
    })),
    services: outcome.data.services.map(({ id, name }) => ({ id, name: owners(name) })),
    chosen,
    words: wordsFor(asked.context, "research", "account"),
    by: { analyst: analyst.registeredName, number: analyst.registrationNumber },
    isFirst: before === "",
    next: older === null ? null : pageAt(chosen, older),
    back: newer === null ? null : pageAt(chosen, newer),
  };
}

const pageAt = (chosen: Record<string, string>, before: string): string => {
  const query = new URLSearchParams(filledIn(chosen, before)).toString();
  return query === "" ? "/research" : `/research?${query}`;
};

/** Only what was filled in. */
const filledIn = (chosen: Record<string, string>, before: string): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...chosen, before }).filter(([, value]) => value !== ""));

export default function Research() {
  const { items, services, months, chosen, by, isFirst, next, back } =
    useLoaderData<typeof loader>();
  const words = useWords("research");
  const filtered = !isFirst || Object.values(chosen).some(Boolean);
  return (
    <div className="wrap">
      <h1>{words.title}</h1>
      <p className="muted">
        <Said words={words.by} values={by} />
      </p>
      <Filter services={services} months={months} chosen={chosen} />
      {items.length === 0 ? (
        <p className="note mt-8">{filtered ? words.noneFits : words.none}</p>
      ) : (
        <div className="mt-8">
          <Feed items={items} />
        </div>
      )}
      {next || back ? (
        <p className="row">
          {back ? (
            <A className="btn quiet" href={back}>
              {words.newer}
            </A>
          ) : null}
          {next ? (
            <A className="btn quiet" href={next}>
              {words.older}
            </A>
          ) : null}
        </p>
      ) : null}
      <p className="small muted mt-8">
        <Said words={words.kept} />
      </p>
    </div>
  );
}
