import { lineDoubtWords } from "../../backend.server/buying/bank/line-doubts";
import { anotherUtr, doubtWords } from "../../backend.server/buying/doubt";
import { slipWords } from "../../backend.server/money/owed/over-claim";
import type { ShownClaim } from "../../backend.server/buying/shown-claims";
import { inRupees } from "../../content/rupees";
import { aboutRest, Reach } from "../people/reach";
import { ownersAnswer } from "./owners-surplus";
import type { ShownProposal } from "./statement-form";

interface StatementLineProps {
  line: ShownProposal & { place: number };
  /** whose line it is; undefined: it waits no more */
  claim: ShownClaim | undefined;
}

/**
 * A line that may have paid a claim. What brought less than the claim cannot be ticked, unless
 * another line with the client's name brought just the rest; what brought more, which is the
 * owner's, or is in doubt, is asked about once more.
 */
export function StatementLine({ line, claim }: StatementLineProps) {
  const { place, sureness, day, paise, text, utr } = line;
  const says = (
    <span>
      <b>{sureness.charAt(0).toUpperCase() + sureness.slice(1)}</b>
      {`: ${line.why.join(", ")}. ${inRupees(paise)}, ${day}${utr === null ? ", no UTR" : `, UTR ${utr}`}`}
      <br />
      <small>{text}</small>
    </span>
  );
  const why = whyNoTick(line);
  if (why !== null)
    return (
      <>
        <p>
          {says}
          <br />
          {why}
        </p>
        {claim && isTooLittle(line) ? <Reach to={claim} about={aboutRest(claim, paise)} /> : null}
      </>
    );
  const asked = askedOnceMore(line);
  return (
    <>
      <label className="choice">
        <input type="checkbox" name="take" value={place} defaultChecked={isTicked(line)} />
        {says}
      </label>
      {asked === "" ? null : (
        <label className="choice">
          <input type="checkbox" name="meant" value={place} />
          <span>{asked}</span>
        </label>
      )}
    </>
  );
}

/** Whether the page ticks it: what is certain, unless it may be a transfer of the owner's own. */
export const isTicked = (line: ShownProposal): boolean =>
  line.sureness === "certain" && line.toSend.length === 0 && whyNoTick(line) === null;

const isTooLittle = ({ paise, claimPaise, rest }: ShownProposal): boolean =>
  paise < claimPaise && rest === null;

/** Why the line confirms nothing by a tick of who is at the desk; null where it may. */
export function whyNoTick(line: ShownProposal): string | null {
  const { paise, claimPaise } = line;
  if (isTooLittle(line))
    return (
      `${inRupees(claimPaise - paise)} is missing, so this line alone does not pay the claim. ` +
      "Ask for the rest."
    );
  return ownersAnswer({ asked: claimPaise, came: paise, mayStart: true });
}

/** @returns "" where nothing is */
function askedOnceMore(line: ShownProposal): string {
  const { paise, claimPaise, doubts, toSend, rest } = line;
  const over = Math.max(paise - claimPaise, 0);
  const another = anotherUtr(line.named, line.utrs);
  const sums =
    rest === null
      ? `Yes: ${inRupees(paise)} came for ${inRupees(claimPaise)}.`
      : `Yes: ${inRupees(rest.line.paise)} is missing, and came by another line: ${restOf(rest)}. ` +
        "No other claim is meant by it, as far as it says. Both together paid this claim.";
  if (over === 0 && rest === null && doubts.length === 0 && toSend.length === 0 && !another)
    return "";
  return [
    over === 0
      ? sums
      : `${sums}${slipWords({ asked: claimPaise, came: paise })} ${inRupees(over)} is then mine to send back.`,
    ...(doubts.length === 0 ? [] : [lineDoubtWords(doubts)]),
    doubtWords({ ...NO_DOUBT, toSend, another }, "page"),
  ]
    .join(" ")
    .trim();
}

/** Those that stand in the doubts about the line itself. */
const NO_DOUBT = { more: null, putBack: false, once: null, good: null };

/** "20/11/26, UTR 412300000016 (UPI/HARPREET SINGH)" */
const restOf = ({ utr, line: { day, text } }: NonNullable<ShownProposal["rest"]>): string =>
  `${day}, ${utr === null ? "no UTR" : `UTR ${utr}`} (${text.slice(0, 60)})`;
