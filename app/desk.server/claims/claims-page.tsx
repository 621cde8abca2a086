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
import { SendBackForm, type TypedTransfer } from "./send-back";
import { UndoForm } from "./undo-form";

/** What was typed and refused, to be mended where it was typed. */
export interface TypedClaim {
  id: string;
  utr?: string;
  received?: string;
  reason?: string;
  back?: TypedTransfer;
}

const states = [
  ["claimed", "Waiting"],
  ["fulfilled", "Confirmed"],
  ["rejected", "Rejected"],
  ["dismissed", "Lapsed"],
] as const;

interface ClaimsPageProps {
  claims: ShownClaim[];
  state: (typeof states)[number][0];
  said: Said;
}

/** The claims in one state, and a search by reference. Those that wait are on Today, too. */
export const ClaimsPage = ({ claims, state, said }: ClaimsPageProps) => (
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
    <p>
      {claims.length === 0
        ? "No claims here."
        : `${claims.length}${claims.length === 100 ? " (the newest)" : ""}, ${inRupees(sumOf(claims))} in all.`}
    </p>
    {claims.map((claim) => (
      <Claim key={claim.id} claim={claim} typed={null} />
    ))}
  </Frame>
);

const sumOf = (claims: ShownClaim[]): number =>
  claims.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

interface FoundPageProps {
  reference: string;
  claims: ShownClaim[];
  said: Said;
}

/** The claims with the reference that was typed, those that are closed too. */
export const FoundPage = ({ reference, claims, said }: FoundPageProps) => (
  <Frame title="Claims by reference" at="/claims" said={said}>
    <Search reference={reference} />
    <p>
      {claims.length === 0
        ? `No claim has the reference ${reference}.`
        : `With the reference ${reference}: ${claims.length}.`}
    </p>
    {claims.map((claim) => (
      <Claim key={claim.id} claim={claim} typed={null} />
    ))}
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
}

export function Claim({ claim, typed }: ClaimProps) {
  const { id, name, number, amountPaise, services, state, claimedAt, lapsesAt } = claim;
  const isOpen = claim.moneyBack === null && claim.besides === null;
  const mayConfirm = mayMove(state, "confirmed") && isOpen;
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
      <UndoForm claim={claim} back="claims" />
      {mayConfirm ? (
        <>
          <ConfirmForm {...{ id, amountPaise }} typed={typed} named={claim.utr !== null} />
          <SendBackForm {...{ id, amountPaise }} named={claim.utr} typed={typed?.back ?? null} />
        </>
      ) : null}
      {wasPaid(claim) || claim.moneyBack === "taken back" ? (
        <SendBackForm {...{ id, amountPaise }} second named={null} typed={typed?.back ?? null} />
      ) : null}
      {mayMove(state, "rejected") ? <RejectForm id={id} typed={typed?.reason} /> : null}
    </section>
  );
}

interface ConfirmFormProps {
  id: string;
  amountPaise: number;
  /** what stands in the fields again was refused */
  typed: TypedClaim | null;
  /** the claim names its UTR */
  named: boolean;
}

const ConfirmForm = ({ id, amountPaise, typed, named }: ConfirmFormProps) => (
  <Act action={`/claims/${id}/confirm`}>
    <TextField
      id={`utr-${id}`}
      name="utr"
      label="UTR on the statement"
      hint={named ? "12 digits; may be left blank" : "12 digits"}
      inputMode="numeric"
      maxLength={20}
      defaultValue={typed?.utr ?? ""}
      refused={typed?.utr !== undefined}
    />
    <details open={Boolean(typed?.received)}>
      <summary>{`More than ${inRupees(amountPaise)} came`}</summary>
      <TextField
        id={`received-${id}`}
        name="received"
        label="Rupees that came"
        hint="in one transfer; what is above the claim is then yours to send back"
        inputMode="decimal"
        maxLength={15}
        defaultValue={typed?.received ?? ""}
      />
    </details>
    <p className="row">
      <button className="btn" aria-describedby={`claim-${id}`}>
        Confirm: the money came
      </button>
      {named ? null : (
        <button className="btn quiet" name="without" value="utr" aria-describedby={`claim-${id}`}>
          Confirm without a UTR
        </button>
      )}
    </p>
  </Act>
);

interface RejectFormProps {
  id: string;
  typed: string | undefined;
}

const RejectForm = ({ id, typed }: RejectFormProps) => (
  <WhoMay post={`/claims/${id}/reject`}>
    <details open={typed !== undefined}>
      <summary>The money did not come</summary>
      <Act action={`/claims/${id}/reject`}>
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
