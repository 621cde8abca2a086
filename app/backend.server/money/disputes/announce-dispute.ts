import type { Standing } from "../ledger/standing";
import { inRupees } from "../../../content/rupees";
import { instantInIndia } from "../../../content/instants";
import { sentence, type Sentence } from "../../../content/words/sentence";
import type { Parts } from "../../platform/parts";
import type { PaymentRow } from "../payments/rows";
import type { GatewayDispute } from "../../providers/gateway/port";
import type { Db } from "../../platform/store/store";
import { postToOwner } from "../../platform/post-to-owner";
import { postTo } from "../../platform/post-to";

/** What the decision did to the service. */
export type ByIt = "ended" | "resumed" | null;

/** A dispute is new, or goes on: the owner is told of each step, with what to do and until when. */
export async function announceDispute(
  parts: Parts,
  tx: Db,
  dispute: GatewayDispute,
  standing: Standing,
  byIt: ByIt,
): Promise<void> {
  const { money } = standing;
  const about = `${dispute.id} ${dispute.phase} ${dispute.status}`;
  const reason = dispute.reason ? `${dispute.reasonCode}, ${dispute.reason}` : dispute.reasonCode;
  const what = `${inRupees(dispute.amount)} of the payment ${money.id}${money.payment_id ? ` (ours: ${money.payment_id})` : ""} is disputed (${dispute.id}, ${dispute.phase.replace("_", " ")}; reason: ${reason}).`;
  const next = stepWords(dispute, standing, byIt);
  const subject = `Dispute of ${inRupees(dispute.amount)}: ${dispute.status.replace("_", " ")}`;
  const text = [what, ...next].filter((one) => one !== "").join(" ");
  await postToOwner(parts, tx, "dispute", about, subject, text);
}

function stepWords(dispute: GatewayDispute, standing: Standing, byIt: ByIt): string[] {
  switch (dispute.status) {
    case "open":
      return openWords(dispute, standing);
    case "under_review":
      return ["It is under review at the bank; nothing can be done until it decides."];
    case "won":
      return ["It is won: the bank takes nothing.", ...keptWords(standing, byIt)];
    case "closed":
      return ["It is closed.", ...keptWords(standing, byIt)];
    case "lost":
      return lostWords(dispute, standing, byIt);
  }
}

function openWords({ id, phase, respondBy }: GatewayDispute, standing: Standing): string[] {
  const { money, service, waiting, lost } = standing;
  const until = respondBy
    ? `Answer in Razorpay's dashboard by ${instantInIndia(respondBy)} (Indian time), or the money is lost.`
    : "";
  const owed = money.captured_paise - money.returned_paise - lost;
  return [
    until,
    `To make a folder of evidence: desk payments evidence ${money.id}.`,
    phase === "fraud"
      ? `In this phase the network asks you to give the money back yourself: desk payments refund ${money.payment_id ?? "ID"}`
      : "",
    money.use === "owed"
      ? `It bought nothing (${money.why ?? "owed"}), and ${inRupees(Math.max(owed, 0))} was owed to the client: that waits until the dispute is decided. You need not contest it: what the bank gives back is owed no more.`
      : "",
    money.use === "unmatched" ? "No order of this site is known for it." : "",
    service === "runs"
      ? `The service runs on; to pause it meanwhile: desk disputes pause ${id}`
      : "",
    service === "paused" ? "Its service is paused." : "",
    service === "over" ? "Its service has ended." : "",
    ...backAlready(standing, "Show the bank that refund."),
    ...waiting.map(
      ({ id: refund, amount_paise, state }) =>
        `The refund ${refund} of ${inRupees(amount_paise)} (${state}) waits until it is decided: do not send it meanwhile.`,
    ),
  ];
}

/** After the bank decided that nothing is taken. */
function keptWords(standing: Standing, byIt: ByIt): string[] {
  const { money, waiting } = standing;
  const stays = money.served_paise + money.unmatched_paise;
  return [
    stays === money.captured_paise
      ? "The money stays with you."
      : stays > 0
        ? `${inRupees(stays)} stays with you.`
        : "",
    byIt === "resumed" ? "The paused service goes on." : "",
    ...backAlready(standing, ""),
    ...owedWords(standing),
    ...waiting.map(
      ({ id, amount_paise, state }) =>
        `The refund ${id} of ${inRupees(amount_paise)} (${state}) is still owed${state === "asked" || state === "due" ? " and goes by itself" : ": desk refunds list"}.`,
    ),
  ];
}

function lostWords(dispute: GatewayDispute, standing: Standing, byIt: ByIt): string[] {
  const { service, waiting } = standing;
  return [
    `It is lost: the bank took ${inRupees(takenBy(dispute))}.`,
    byIt === "ended"
      ? "The service has ended."
      : service === "over"
        ? "Its service had ended before."
        : "It ended no service.",
    ...backAlready(standing, ""),
    ...owedWords(standing),
    ...waiting.map(
      ({ id, amount_paise, state }) =>
        `The refund ${id} of ${inRupees(amount_paise)} (${state}) is still owed.`,
    ),
  ];
}

const backAlready = ({ money, onItsWay }: Standing, then: string): string[] => [
  money.returned_paise > 0
    ? `${inRupees(money.returned_paise)} of it went back already. ${then}`
    : "",
  onItsWay > 0 ? `${inRupees(onItsWay)} of it is on its way back at Razorpay. ${then}` : "",
];

const owedWords = ({ money }: Standing): string[] =>
  money.to_return_paise > 0
    ? [
        `${inRupees(money.to_return_paise)} is owed to the client${money.held_until === null ? " and goes back by itself" : ", and you hold it"}.`,
      ]
    : [];

/** Of a dispute that is lost, what the bank took; in paise. */
const takenBy = ({ deducted, amount }: GatewayDispute): number =>
  deducted > 0 ? deducted : amount;

/** The bank gave the person the money back: they hear what becomes of service and refunds. */
export async function announceLost(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { dispute, standing, ended }: { dispute: GatewayDispute; standing: Standing; ended: boolean },
): Promise<void> {
  const { money, service, order, onItsWay, waiting } = standing;
  const gave = { paise: takenBy(dispute) };
  const more = money.to_return_paise + waiting.reduce((sum, one) => sum + one.amount_paise, 0);
  const told: [boolean, Sentence][] = [
    [ended, sentence("letters.dispute-ended-text", gave)],
    [!ended, sentence("letters.dispute-decided-text", { ...gave, payment: money.id })],
    [!ended && service === "over", sentence("letters.dispute-ended-before")],
    [service === null && order === "runs", sentence("letters.dispute-runs-on")],
    [
      money.returned_paise > 0,
      sentence("letters.dispute-went-back", { paise: money.returned_paise }),
    ],
    [onItsWay > 0, sentence("letters.dispute-on-its-way", { paise: onItsWay })],
    [more > 0, sentence("letters.dispute-more", { paise: more })],
  ];
  await postTo(
    parts,
    tx,
    row.person_id,
    ended ? "service ended" : "dispute decided",
    `${row.id} ${dispute.id}`,
    {
      subject: sentence(ended ? "letters.dispute-ended" : "letters.dispute-decided"),
      paragraphs: [
        told.flatMap(([holds, one]) => (holds ? [one] : [])),
        sentence("letters.payment", { payment: row.id }),
      ],
    },
  );
}

/** The service that a payment bought stops or goes on because of a dispute: the person is told. */
export async function announcePause(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  news: "paused" | "resumed" | "resumed-at-once",
): Promise<void> {
  const kind = news === "paused" ? news : "resumed";
  await postTo(parts, tx, row.person_id, `service ${kind}`, `${row.id} ${parts.now()}`, {
    subject: sentence(`letters.service-${kind}`),
    paragraphs: [
      sentence(`letters.service-${news}-text`),
      sentence("letters.payment", { payment: row.id }),
    ],
  });
}
