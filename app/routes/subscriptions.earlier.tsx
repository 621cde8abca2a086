import { STATUS_CODES } from "node:http";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { scopeOf } from "../web/visit/request-scope";
import { ownersIn } from "../web/visit/owners-words.server";
import { fill } from "../content/words/fill";
import { useWords } from "../web/visit/words";
import { wordsFor } from "../web/visit/words.server";
import { Said } from "../web/frame/Said";
import { AsWritten } from "../web/frame/AsWritten";
import { useMeasures } from "../web/frame/use-measures";
import { capitalised } from "../web/frame/names";
import { requirePerson } from "../web/visit/guards.server";
import { screenMeta } from "../web/frame/screen-meta";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? screenMeta(data.words.subscriptions.receipts.title, undefined, { noindex: true }) : [];

/**
 * Beside the subscriptions, which show the receipts of those that run. Somebody else's API has none
 * to give: its 404 is the page of that.
 */
export async function loader(asked: LoaderFunctionArgs) {
  await requirePerson(asked);
  const outcome = await scopeOf(asked).call("receipts");
  if (outcome.ok) {
    const owners = ownersIn(asked.context);
    return {
      words: wordsFor(asked.context, "subscriptions", "offers"),
      receipts: outcome.data.receipts.map((one) => ({
        ...one,
        services: one.services.map(owners),
      })),
    };
  }
  const { status, message } = outcome;
  throw new Response(status === 404 ? null : message, {
    status,
    statusText: STATUS_CODES[status] ?? "",
  });
}

export default function EarlierReceipts() {
  const { receipts } = useLoaderData<typeof loader>();
  const { receipt, receipts: words } = useWords("subscriptions");
  const { day, rupees } = useMeasures();
  return (
    <div className="wrap">
      <h1>{words.title}</h1>
      <p>{receipts.length === 0 ? words.none : words.newest}</p>
      {receipts.map(({ payment, number, issuedAt, services, rupees: paid, cancelled }) => (
        <div key={number} className="card">
          <h2>{day(issuedAt)}</h2>
          <p>
            <AsWritten>{services.map(capitalised).join(", ")}</AsWritten>: <b>{rupees(paid)}</b>
          </p>
          <p>
            <a
              href={`/subscriptions/receipt.pdf?payment=${payment}${cancelled ? `&cancelled=${cancelled.note}` : ""}`}
            >
              {fill(receipt, { number })}
            </a>
          </p>
          {cancelled ? (
            <p>
              {fill(cancelled.takenBack ? words.takenBack : words.cancelled, {
                day: day(cancelled.issuedAt),
              })}{" "}
              <a href={`/subscriptions/receipt.pdf?payment=${payment}&note=${cancelled.note}`}>
                {fill(words.creditNote, { number: cancelled.number })}
              </a>
            </p>
          ) : null}
        </div>
      ))}
      <p className="mt-8">
        <Said words={words.back} />
      </p>
    </div>
  );
}
