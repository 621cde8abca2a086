import { html, raw } from "hono/html";
import type { ShownClaim } from "../../payments/claim-review";
import { mayMove } from "../../payments/states";
import { instantInIndia, rupees } from "../print";
import { frame, type Html, type Said } from "./frame";

/** What was typed and refused, to be mended where it was typed. */
export interface TypedClaim {
  id: string;
  utr?: string;
  reason?: string;
}

/** The claims that wait, oldest first, each with its one press, and a search by reference. */
export const claimsPage = (waiting: ShownClaim[], said: Said, typed: TypedClaim | null): Html =>
  page(
    waiting.length === 0
      ? "No claims are waiting."
      : `${waiting.length} waiting. Look for each on your bank statement.`,
    { claims: waiting, said, typed, reference: "" },
  );

/** The claims with the reference that was typed, those that are closed too. */
export const foundPage = (reference: string, claims: ShownClaim[], said: Said): Html =>
  page(
    claims.length === 0
      ? `No claim has the reference ${reference}.`
      : `With the reference ${reference}: ${claims.length}.`,
    { claims, said, typed: null, reference },
  );

interface Shown {
  claims: ShownClaim[];
  said: Said;
  typed: TypedClaim | null;
  reference: string;
}

const page = (words: string, { claims, said, typed, reference }: Shown): Html =>
  frame(
    reference === "" ? "Claims waiting" : "Claims by reference",
    "/",
    said,
    html`<form method="get" action="/">
        <label for="reference"
          >Reference
          <span class="hint">6 characters, from the bank statement or WhatsApp</span></label
        >
        <input id="reference" name="reference" maxlength="20" value="${reference}" />
        <button>Find</button>
        ${reference === "" ? "" : html`<p><a href="/">All that wait</a></p>`}
      </form>
      <p>${words}</p>
      ${claims.map((claim) => card(claim, typed?.id === claim.id ? typed : null))}`,
  );

const card = (
  {
    id,
    name,
    number,
    amountPaise,
    services,
    state,
    reference,
    utr,
    claimedAt,
    lapsesAt,
  }: ShownClaim,
  typed: TypedClaim | null,
): Html =>
  html`<section class="card" aria-labelledby="claim-${id}">
    <h2 id="claim-${id}">${rupees(amountPaise)} from ${name ?? number}</h2>
    <dl>
      <dt>Phone</dt>
      <dd>${number}</dd>
      <dt>Services</dt>
      <dd>${services.join(", ")}</dd>
      ${
        state === "claimed"
          ? ""
          : html`<dt>State</dt>
              <dd>${state}</dd>`
      }
      <dt>Reference</dt>
      <dd>${reference ?? "none"}</dd>
      <dt>UTR</dt>
      <dd>${utr ?? "none given"}</dd>
      <dt>Claimed</dt>
      <dd>${instantInIndia(claimedAt)}</dd>
      <dt>Lapses</dt>
      <dd>${lapsesAt === null ? "never" : instantInIndia(lapsesAt)}</dd>
      <dt>Claim</dt>
      <dd>${id}</dd>
    </dl>
    ${mayMove(state, "confirmed") ? confirmForm(id, typed) : ""}
    ${mayMove(state, "rejected") ? rejectForm(id, typed) : ""}
  </section>`;

const confirmForm = (id: string, typed: TypedClaim | null): Html =>
  html`<form method="post" action="/claims/${id}/confirm">
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
  </form>`;

const rejectForm = (id: string, typed: TypedClaim | null): Html =>
  html`<details ${typed?.reason === undefined ? "" : "open"}>
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
  </details>`;

/** What stands in a field again was refused. */
const invalid = (typed: string | undefined) =>
  typed === undefined ? "" : raw('aria-invalid="true"');
