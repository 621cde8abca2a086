import type { ShownClaim } from "../../backend.server/buying/shown-claims";
import { inRupees } from "../../content/rupees";
import { TextField } from "../frame/form-fields";
import { Chips } from "../frame/chips";
import { Frame, type Said } from "../frame/frame";
import { Claim } from "./claim-card";
import { claimLists } from "./claim-states";
import type { PressedOn } from "./pressed-on";
import { ShortClaim } from "./short-claim";
import type { TypedClaim } from "./typed-claim";

interface ClaimsPageProps {
  claims: ShownClaim[];
  typed: TypedClaim | null;
  /** of those that wait all, however many are shown */
  all: { count: number; paise: number } | null;
  state: (typeof claimLists)[number][0];
  said: Said;
}

/** The claims in one state, and a search by reference. Those that wait are on Today, too. */
export const ClaimsPage = ({ claims, typed, all, state, said }: ClaimsPageProps) => (
  <Frame title="Claims" at="/claims" said={said}>
    <Search reference="" />
    <Chips
      label="State"
      chips={claimLists.map(([name, words]) => ({
        words,
        href: `/claims?state=${name}`,
        here: name === state,
      }))}
    />
    <p>{claims.length === 0 ? "No claims here." : countedIn(claims, all)}</p>
    <Cards {...{ claims, typed }} on={{ page: "claims", state }} />
  </Frame>
);

/** Of more that wait each stands here short. */
const FEW = 5;

const Cards = ({
  claims,
  typed,
  on,
}: {
  claims: ShownClaim[];
  typed: TypedClaim | null;
  on: PressedOn;
}) =>
  claims.map((claim) =>
    claims.length > FEW &&
    claim.state === "claimed" &&
    claim.reference !== null &&
    typed?.id !== claim.id ? (
      <ShortClaim key={claim.id} claim={claim} on={on} />
    ) : (
      <Claim key={claim.id} {...{ claim, on }} typed={typed?.id === claim.id ? typed : null} />
    ),
  );

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
