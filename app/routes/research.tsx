import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { given } from "../web/visit/context";
import { scopeOf } from "../web/visit/request-scope";
import { pageOf } from "../web/visit/page-of.server";
import { screenMeta } from "../web/frame/screen-meta";
import { Feed } from "../web/research/Feed";
import { Filter } from "../web/research/Filter";
import { privately, requireReader } from "../web/research/own-research.server";

export const handle = { forms: true };
export const meta: MetaFunction = () => screenMeta("Research", undefined, { noindex: true });
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
  const { analyst } = given(asked.context).site();
  return {
    ...outcome.data,
    chosen,
    by: `${analyst.registeredName}, Research Analyst, ${analyst.registrationNumber}`,
    next:
      outcome.data.older && new URLSearchParams(filledIn(chosen, outcome.data.older)).toString(),
  };
}

/** Only what was filled in. */
const filledIn = (chosen: Record<string, string>, before: string): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...chosen, before }).filter(([, value]) => value !== ""));

export default function Research() {
  const { items, services, months, chosen, by, next } = useLoaderData<typeof loader>();
  const filtered = Object.values(chosen).some(Boolean);
  return (
    <div className="wrap">
      <h1>Research</h1>
      <p className="muted">By {by}. What is newest stands first.</p>
      <Filter services={services} months={months} chosen={chosen} />
      {items.length === 0 ? (
        <p className="note mt-8">
          {filtered
            ? "Nothing of yours fits. Choose other words, another service or month."
            : "Nothing has been published to you yet. You see here what your services publish while you hold them."}
        </p>
      ) : (
        <div className="mt-8">
          <Feed items={items} />
        </div>
      )}
      {next ? (
        <p>
          <a className="btn quiet" href={`/research?${next}`}>
            Older
          </a>
        </p>
      ) : null}
      <p className="small muted mt-8">
        You see what was published while you held the service, for five years from its day.{" "}
        <a href="/research/seal">Check a letter&apos;s seal</a>
      </p>
    </div>
  );
}
