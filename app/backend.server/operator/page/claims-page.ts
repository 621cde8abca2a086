import { html, raw } from "hono/html";
import type { WaitingClaim } from "../../payments/claim-review";
import { instantInIndia, rupees } from "../print";
import { frame, type Html, type Said } from "./frame";

/** What was typed and refused, to be mended where it was typed. */
export interface TypedClaim {
  id: string;
  utr?: string;
  reason?: string;
}

/** The claims that wait, oldest first, each with its one press. */
export const claimsPage = (waiting: WaitingClaim[], said: Said, typed: TypedClaim | null): Html =>
  frame(
    "Claims waiting",
    "/",
    said,
    html`<p>
        ${waiting.length === 0 ? "No claims are waiting." : `${waiting.length} waiting. Look for each on your bank statement.`}
      </p>
      ${waiting.map((claim) => card(claim, typed?.id === claim.id ? typed : null))}`,
  );

const card = (
  { id, name, number, amountPaise, services, utr, claimedAt, lapsesAt }: WaitingClaim,
  typed: TypedClaim | null,
): Html =>
  html`<section class="card" aria-labelledby="claim-${id}">
    <h2 id="claim-${id}">${rupees(amountPaise)} from ${name ?? number}</h2>
    <dl>
      <dt>Phone</dt>
      <dd>${number}</dd>
      <dt>Services</dt>
      <dd>${services.join(", ")}</dd>
      <dt>Reference</dt>
      <dd>${utr ?? "none given"}</dd>
      <dt>Claimed</dt>
      <dd>${instantInIndia(claimedAt)}</dd>
      <dt>Lapses</dt>
      <dd>${lapsesAt === null ? "never" : instantInIndia(lapsesAt)}</dd>
      <dt>Claim</dt>
      <dd>${id}</dd>
    </dl>
    <form method="post" action="/claims/${id}/confirm">
      <label for="utr-${id}"
        >UTR on the statement <span class="hint">12 digits; may be left blank</span></label
      >
      <input
        id="utr-${id}"
        name="utr"
        inputmode="numeric"
        maxlength="12"
        value="${typed?.utr ?? ""}"
        ${invalid(typed?.utr)}
      />
      <button aria-describedby="claim-${id}">Confirm: the money came</button>
    </form>
    <details ${typed?.reason === undefined ? "" : "open"}>
      <summary>The money did not come</summary>
      <form method="post" action="/claims/${id}/reject">
        <label for="reason-${id}"
          >Reason <span class="hint">the person reads it in a mail</span></label
        >
        <input
          id="reason-${id}"
          name="reason"
          maxlength="300"
          required
          value="${typed?.reason ?? ""}"
          ${invalid(typed?.reason)}
        />
        <button class="no" aria-describedby="claim-${id}">Reject</button>
      </form>
    </details>
  </section>`;

/** What stands in a field again was refused. */
const invalid = (typed: string | undefined) =>
  typed === undefined ? "" : raw('aria-invalid="true"');
