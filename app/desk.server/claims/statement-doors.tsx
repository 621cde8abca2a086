import { Hono, type Context } from "hono";
import { refuseClaimedSince } from "../../backend.server/buying/bank/claimed-since";
import { confirmInTwo } from "../../backend.server/buying/bank/confirm-in-two";
import { confirmByLine } from "../../backend.server/buying/bank/confirm-line";
import { lineDoubtWords } from "../../backend.server/buying/bank/line-doubts";
import { reviewStatement } from "../../backend.server/buying/bank/review";
import type { Reviewed } from "../../backend.server/buying/bank/reviewed";
import { anotherUtr, doubtAbout, doubtWords, type Doubt } from "../../backend.server/buying/doubt";
import type { Parts } from "../../backend.server/platform/parts";
import { inRupees } from "../../content/rupees";
import { claimsWaiting } from "../../backend.server/buying/shown-claims";
import { paymentById } from "../../backend.server/money/payments/rows";
import type { PaymentId } from "../../backend.server/platform/store/ids";
import { OperatorRefusal, pageWords, Refusal } from "../../api/refusal";
import { bookSecond } from "../../backend.server/buying/bank/book-second";
import { madeGoodLook } from "../../backend.server/buying/bank/made-good-look";
import { noteRest } from "../../backend.server/buying/bank/keep-rest";
import { act } from "../frame/act";
import { drawn } from "../frame/frame";
import { refuseSurplus } from "./owners-surplus";
import { statementToCarry } from "./carried-statement";
import { SecondPage } from "./second-page";
import { PressedSecond, shownOf, Ticked, type ShownProposal } from "./statement-form";
import { columnsOf, textOf } from "./statement-read";
import { MatchesPage } from "./matches-page";
import { ColumnsPage, RefusedLine, StatementPage } from "./statement-pages";

/** The bank's statement: compared with the claims, and those that are ticked are confirmed. */
export function statementDoors(parts: Parts): Hono {
  return new Hono()
    .get("/statement", (c) => c.html(drawn(<StatementPage said={{}} typed="" />)))
    .post("/statement", async (c) => {
      const form = await c.req.parseBody();
      let text = "";
      try {
        text = await textOf(form);
        const found = await reviewStatement(
          parts,
          text,
          columnsOf(form) ?? (form["anew"] === "yes" ? "ask" : undefined),
        );
        return c.html(drawn(answer(found, text)));
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem;
        const said = { wrong: { words: pageWords(problem), field: "text" } };
        return c.html(drawn(<StatementPage said={said} typed={text} />), problem.status);
      }
    })
    .post("/statement/confirm", (c) => confirm(parts, c))
    .post("/statement/second", async (c) => {
      const pressed = PressedSecond.parse(await c.req.parseBody());
      const { second, sure, looked, drawn: since, text: statement } = pressed;
      let asks = false;
      let look: string | null = null;
      const rest = second.isRest;
      const work = async () => {
        const line = { ...second.line, reference: second.utr };
        await refuseClaimedSince(parts, line, { since, claim: second.claim });
        look = rest ? await madeGoodLook(parts, second.claim, second.utr, "page") : null;
        asks = rest ? look !== null && looked !== look : sure === "";
        if (asks) throw new OperatorRefusal(409, "Did it come besides?");
        if (second.isRest) await noteRest(parts, second.claim, second);
        else await bookSecond(parts, second.claim, second);
      };
      const again = async (words: string) =>
        asks ? (
          <SecondPage {...{ second, look, statement }} />
        ) : (
          <RefusedLine {...{ words, statement }} />
        );
      return act(c, work, () => (rest ? "/?done=rest-kept" : "/?done=sent-back"), again);
    });
}

function answer(found: Reviewed, text: string) {
  if (found.ask === "columns") return <ColumnsPage asked={found} text={text} said={{}} />;
  const { proposed, seconds, again, late, bounced, takenBack, short } = found;
  const { credits, used, leftOutOnPage, without } = found;
  const counted = `Transfers that came in: ${credits}; of them paid a claim before: ${used}. Claims that wait without a line: ${without.length}.`;
  const about = [counted, ...leftOutOnPage];
  const lines = { seconds, again, late, bounced, takenBack, short, unexplained: found.unexplained };
  const claimed = proposed.map(({ claim }) => claim);
  const shown = { proposed: shownOf(proposed), claimed, about, ...lines };
  const statement = statementToCarry(text, shown.proposed);
  return <MatchesPage {...shown} statement={statement} results={[]} said={{}} />;
}

/** One after the other; what is refused says why, and does not hold up the others. */
async function confirm(parts: Parts, c: Context): Promise<Response> {
  const pressed = Ticked.parse(await c.req.parseBody({ all: true }));
  const { shown, take, meant, drawn: since, text: statement } = pressed;
  const ticked = take.flatMap((place) => {
    const one = shown[place];
    return one ? [{ ...one, isMeant: meant.includes(place) }] : [];
  });
  const results: { words: string; done: boolean; isStale?: boolean; of: ShownProposal }[] = [];
  for (const one of ticked) {
    const about = `${inRupees(one.claimPaise)} from ${one.who}`;
    if (await paidByIt(parts, one)) {
      const words = `${about} was confirmed before, by this line. Nothing more was done.`;
      results.push({ words, done: true, of: one });
      continue;
    }
    let isStale = true;
    try {
      await refuseClosed(parts, one.claim);
      await refuseClaimedSince(parts, one, { since, claim: one.claim });
      isStale = false;
      if (one.isMeant && one.rest === null) await refuseSurplus(parts, one.claim, one.paise);
      await refuseUnlessMeant(parts, one);
      if (one.rest) await confirmInTwo(parts, { ...one, said: one }, one.rest);
      else await confirmByLine(parts, { ...one, said: one }, one.isMeant ? one.paise : null);
      const over = one.paise - one.claimPaise;
      const rest = over > 0 ? ` ${inRupees(over)} is yours to send back: it stands on Today.` : "";
      const words = `${about} is confirmed.${rest} Its letter leaves in ten minutes; until then Undo stands on Today.`;
      results.push({ words, done: true, of: one });
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      results.push({
        words: `${about} is not confirmed. ${pageWords(problem)}`,
        done: false,
        isStale: isStale || problem instanceof Stale,
        of: one,
      });
    }
  }
  // What is to be compared once more is to be ticked no more.
  const gone = results.filter(({ done, isStale }) => done || isStale).map(({ of }) => of);
  const isAnew = results.some(({ isStale }) => isStale);
  const claimed = await claimsWaiting(parts);
  const waiting = new Set<string>(claimed.map(({ id }) => id));
  const left = shown.filter(
    ({ claim, lineHash }) => waiting.has(claim) && !gone.some((one) => one.lineHash === lineHash),
  );
  const said = ticked.length === 0 ? { wrong: { words: "Nothing was ticked." } } : {};
  const about = leftWords(left, { isAnew, isCarried: statement !== undefined });
  return c.html(
    drawn(
      <MatchesPage
        {...{
          proposed: left,
          claimed,
          takenBack: [],
          drawn: since,
          statement,
          results,
          about,
          said,
        }}
      />,
    ),
    ticked.length === 0 ? 422 : 200,
  );
}

/** Where the statement came along, the page itself compares it once more. */
function leftWords(
  left: ShownProposal[],
  { isAnew, isCarried }: { isAnew: boolean; isCarried: boolean },
): string[] {
  if (left.length > 0) return ["Still to decide:"];
  if (!isAnew) return ["No proposal is left."];
  return isCarried ? [] : ['Choose its file once more: "Another statement", below.'];
}

/** Pressed twice, most likely. */
async function paidByIt(
  { store: { db } }: Parts,
  { claim, lineHash }: ShownProposal,
): Promise<boolean> {
  const row = await db
    .selectFrom("bank_lines")
    .innerJoin("payments", "payments.id", "bank_lines.payment_id")
    .select("payments.state")
    .where("bank_lines.line_hash", "=", lineHash)
    .where("bank_lines.payment_id", "=", claim as PaymentId)
    .executeTakeFirst();
  return row?.state === "fulfilled";
}

/** A claim that ended since the page was drawn is asked about as one whose money came late. */
async function refuseClosed(parts: Parts, claim: string): Promise<void> {
  const row = await paymentById(parts.store.db, claim as PaymentId);
  if (row?.state !== "rejected" && row?.state !== "dismissed") return;
  throw new OperatorRefusal(
    409,
    "This claim was closed since this page was made. Compare the statement once more: its line " +
      "is named there as money that came late.",
  );
}

/** Throws Refusal 409: a doubt that was named was not ticked, or there is another one now. */
async function refuseUnlessMeant(
  parts: Parts,
  { claim, doubts, toSend, named, utrs, rest, isMeant }: ShownProposal & { isMeant: boolean },
): Promise<void> {
  const now = await doubtAbout(parts, claim, { came: null, utrs });
  const sameAsShown =
    !now || asShown(now) === asShown({ toSend, another: anotherUtr(named, utrs) });
  if (sameAsShown && (isMeant || (doubts.length === 0 && rest === null && !now))) return;
  const words = [
    ...(rest === null ? [] : [`${inRupees(rest.line.paise)} of it came by another line.`]),
    ...(doubts.length > 0 ? [lineDoubtWords(doubts)] : []),
    // A line of a time before says so itself.
    ...(now ? [doubtWords({ ...now, putBack: now.putBack && doubts.length === 0 }, "page")] : []),
  ];
  const next = sameAsShown
    ? "If it is so, tick Yes below it as well."
    : "Compare the statement once more.";
  throw new (sameAsShown ? OperatorRefusal : Stale)(409, `${words.join(" ")} ${next}`);
}

/** The page is older than what it asks about: its line is compared once more. */
class Stale extends OperatorRefusal {}

/** What else than a sum was named: one that came since is asked about too. */
const asShown = ({ toSend, another }: Pick<Doubt, "toSend" | "another">): string =>
  [...toSend.map(({ refund }) => refund), another?.named].join(" ");
