import { STATUS_CODES } from "node:http";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { scopeOf } from "../web/visit/request-scope";
import { dayInWords } from "../content/dates";
import { rupees } from "../content/rupees";
import { capitalised } from "../web/frame/names";
import { requirePerson } from "../web/visit/guards.server";
import { screenMeta } from "../web/frame/screen-meta";

export const meta: MetaFunction = () =>
  screenMeta("Earlier receipts", undefined, { noindex: true });

/**
 * Beside the subscriptions, which show the receipts of those that run. Somebody else's API has none
 * to give: its 404 is the page of that.
 */
export async function loader(asked: LoaderFunctionArgs) {
  await requirePerson(asked);
  const outcome = await scopeOf(asked).call("receipts");
  if (outcome.ok) return outcome.data;
  const { status, message } = outcome;
  throw new Response(status === 404 ? null : message, {
    status,
    statusText: STATUS_CODES[status] ?? "",
  });
}

export default function EarlierReceipts() {
  const { receipts } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <h1>Earlier receipts</h1>
      <p>
        {receipts.length === 0
          ? "There are no receipts yet. You get one for each payment."
          : "One for each payment, the newest first."}
      </p>
      {receipts.map(({ payment, number, issuedAt, services, rupees: paid }) => (
        <div key={payment} className="card">
          <h2>{dayInWords(issuedAt)}</h2>
          <p>
            {services.map(capitalised).join(", ")}: <b>{rupees(paid)}</b>
          </p>
          <p>
            <a href={`/subscriptions/receipt.pdf?payment=${payment}`}>Receipt {number} (PDF)</a>
          </p>
        </div>
      ))}
      <p className="mt-8">
        <a href="/subscriptions">Subscriptions</a>
      </p>
    </div>
  );
}
