import type { ShownClaim } from "../../backend.server/buying/shown-claims";
import { wasPaid } from "../../backend.server/buying/second-transfer";
import { inRupees } from "../../content/rupees";
import { instantInIndia } from "../../content/instants";
import { withMoneyBack } from "../../backend.server/desk/payment-words";
import { mayMove } from "../../backend.server/platform/states/payment-states";
import { TextField } from "../frame/form-fields";
import { Chips } from "../frame/chips";
import { Frame, type Said } from "../frame/frame";
import { Act, Call, shownPhone, WhoMay } from "../frame/for-whom";
import { aboutClaim, Reach } from "../people/reach";
import { ConfirmForm } from "./confirm-form";
import { asField, type PressedOn } from "./pressed-on";
import { SendBackForm } from "./send-back";
import type { TypedClaim } from "./typed-claim";
import { UndoForm } from "./undo-form";

const states = [
  ["claimed", "Waiting"],
  ["fulfilled", "Confirmed"],
  ["rejected", "Rejected"],
  ["dismissed", "Lapsed"],
] as const;

interface ClaimsPageProps {
  claims: ShownClaim[];
  typed: TypedClaim | null;
  /** of those that wait all, however many are shown */
  all: { count: number; paise: number } | null;
  state: (typeof states)[number][0];
  said: Said;
}

/** The claims in one state, and a search by reference. Those that wait are on Today, too. */
export const ClaimsPage = ({ claims, typed, all, state, said }: ClaimsPageProps) => (
  <Frame title="Claims" at="/claims" said={said}>
    <Search reference="" />
    <Chips
      label="State"
      chips={states.map(([name, words]) => ({
        words,
        href: `/claims?state=${name}`,
        here: name === state,
      }))}
    />
    <p>{claims.length === 0 ? "No claims here." : countedIn(claims, all)}</p>
    <Cards {...{ claims, typed }} on={{ page: "claims", state }} />
  </Frame>
);

const Cards = ({
  claims,
  typed,
  on,
}: {
  claims: ShownClaim[];
  typed: TypedClaim | null;
  on: PressedOn;
}) =>
  claims.map((claim) => (
    <Claim key={claim.id} {...{ claim, on }} typed={typed?.id === claim.id ? typed : null} />
  ));

function countedIn(claims: ShownClaim[], all: ClaimsPageProps["all"]): string {
  const shown = claims.length;
  if (all === null)
    return `${shown}${shown === 100 ? " (the newest)" : ""}, ${inRupees(sumOf(claims))} in all.`;
  const oldest = all.count > shown ? ` The oldest ${shown} stand here.` : "";
  return `${all.count}, ${inRupees(all.paise)} in all.${oldest}`;
}

const sumOf = (claims: ShownClaim[]): number =>
  claims.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

interface FoundPageProps {
  reference: string;
  claims: ShownClaim[];
  typed: TypedClaim | null;
  said: Said;
}

/** The claims with the reference that was typed, those that are closed too. */
export const FoundPage = ({ reference, claims, typed, said }: FoundPageProps) => (
  <Frame title="Claims by reference" at="/claims" said={said}>
    <Search reference={reference} />
    <p>
      {claims.length === 0
        ? `No claim has the reference ${reference}.`
        : `With the reference ${reference}: ${claims.length}.`}
    </p>
    <Cards {...{ claims, typed }} on={{ page: "found", reference }} />
  </Frame>
);

const Search = ({ reference }: { reference: string }) => (
  <form method="get" action="/claims">
    <TextField
      id="reference"
      name="reference"
      label="Reference"
      hint="6 characters, from the bank statement or WhatsApp"
      maxLength={20}
      defaultValue={reference}
    />
    <p className="row">
      <button className="btn quiet">Find</button>
      {reference === "" ? null : <a href="/claims">All that wait</a>}
    </p>
  </form>
);

interface ClaimProps {
  claim: ShownClaim;
  typed: TypedClaim | null;
  /** the page on which it stands */
  on: PressedOn;
}

/** Whether its card has the form that confirms it. */
export const mayConfirm = ({ state, moneyBack, besides }: ShownClaim): boolean =>
  mayMove(state, "confirmed") && moneyBack === null && besides === null;

export function Claim({ claim, typed, on }: ClaimProps) {
  const { id, name, number, amountPaise, services, state, claimedAt, lapsesAt } = claim;
  return (
    <section className="card" aria-labelledby={`claim-${id}`}>
      <h2 id={`claim-${id}`}>{`${inRupees(amountPaise)} from ${name ?? shownPhone(number)}`}</h2>
      <dl className="kv">
        <dt>Client</dt>
        <dd>
          <a href={`/people/${claim.person}`}>{name ?? "All we know"}</a>
        </dd>
        <dt>Phone</dt>
        <dd>
          <Call number={number} />
        </dd>
        <dt>Services</dt>
        <dd>{services.join(", ")}</dd>
        {state === "claimed" ? null : (
          <>
            <dt>State</dt>
            <dd>{withMoneyBack(state, { ...claim, back: claim.moneyBack })}</dd>
          </>
        )}
        <dt>Reference</dt>
        <dd>{claim.reference ?? "none"}</dd>
        <dt>UTR</dt>
        <dd>{claim.utr ?? "none given"}</dd>
        {claim.namedUtr === null ? null : (
          <>
            <dt>UTR that the client named</dt>
            <dd>{`${claim.namedUtr}: not the one that paid`}</dd>
          </>
        )}
        <dt>Claimed</dt>
        <dd>{instantInIndia(claimedAt)}</dd>
        {state === "claimed" ? (
          <>
            <dt>Lapses</dt>
            <dd>{lapsesAt === null ? "never" : instantInIndia(lapsesAt)}</dd>
          </>
        ) : null}
      </dl>
      {state === "claimed" ? <Reach to={claim} about={aboutClaim(claim)} /> : null}
      <UndoForm claim={claim} back="claims" />
      {mayConfirm(claim) ? (
        <>
          <ConfirmForm {...{ claim, on, typed }} />
          <SendBackForm
            {...{ id, amountPaise, on }}
            named={claim.utr}
            typed={typed?.back ?? null}
          />
        </>
      ) : null}
      {wasPaid(claim) || claim.moneyBack === "taken back" ? (
        <SendBackForm
          {...{ id, amountPaise, on }}
          second
          named={null}
          typed={typed?.back ?? null}
        />
      ) : null}
      {mayMove(state, "rejected") ? <RejectForm {...{ id, on }} typed={typed?.reason} /> : null}
    </section>
  );
}

interface RejectFormProps {
  id: string;
  typed: string | undefined;
  on: PressedOn;
}

const RejectForm = ({ id, typed, on }: RejectFormProps) => (
  <WhoMay post={`/claims/${id}/reject`}>
    <details open={typed !== undefined}>
      <summary>The money did not come</summary>
      <Act action={`/claims/${id}/reject`}>
        <input type="hidden" name="on" value={asField(on)} />
        <TextField
          id={`reason-${id}`}
          name="reason"
          label="Reason"
          hint="the person reads it in a mail"
          maxLength={300}
          required
          defaultValue={typed ?? ""}
          refused={typed !== undefined}
        />
        <button className="btn stop" aria-describedby={`claim-${id}`}>
          Reject
        </button>
      </Act>
    </details>
  </WhoMay>
);
