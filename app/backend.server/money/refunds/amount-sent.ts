import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import { mayBecome } from "../../platform/states/refund-states";
import type { RefundRow } from "./refund-rows";
import { fellAway } from "./refund-reasons";

/**
 * Paise that a transfer by hand brought its client: what was to be sent, or what the owner types.
 *
 * @param paise that were typed; undefined: none
 * @throws Refusal 409 when some of it went back another way while it waited, or it is withdrawn:
 * the owner may have sent what was left before, so they say how much; 422 (less than is to be sent)
 */
export function amountSent(now: RefundRow, paise: number | undefined): number {
  // It is refused for its state, whatever was sent.
  if (!mayBecome(now.state, "sent")) return now.amount_paise;
  const command = `desk refunds sent ${now.id} --on DAY --utr REFERENCE --amount RUPEES`;
  if (now.state === "withdrawn" && !fellAway(now)) throw withdrawnByYou(now, paise);
  if (paise === undefined) {
    if (now.state === "withdrawn") {
      const nothing = `${now.reason ?? ""} So there is nothing to send.`;
      throw new OperatorRefusal(
        409,
        `${nothing} If your transfer has left already, enter what you sent: ${command}`,
        {
          about: "amount",
          onPage:
            `${nothing} If your transfer has left already: type the rupees that you sent, as your ` +
            "bank statement shows it.",
        },
      );
    }
    if (now.covered_paise !== null) {
      const left =
        `${now.reason ?? ""} Of ${inRupees(now.amount_paise + now.covered_paise)} only ` +
        `${inRupees(now.amount_paise)} is left to send, and nothing was written down. ` +
        "Say what you sent, with its amount";
      throw new OperatorRefusal(409, `${left}: ${command}`, {
        about: "amount",
        onPage: `${left}.`,
      });
    }
    return now.amount_paise;
  }
  if (now.state === "to send" && paise < now.amount_paise)
    throw new OperatorRefusal(
      422,
      `${inRupees(now.amount_paise)} is to be sent: enter it once all is sent.`,
      { about: "amount" },
    );
  return paise;
}

/**
 * What is asked once more where another amount is typed than what is to be sent, or was; null: none
 * is, or it is the same.
 */
export function otherAmount(
  { state, amount_paise }: Pick<RefundRow, "state" | "amount_paise">,
  paise: number | undefined,
): string | null {
  if (paise === undefined || paise === amount_paise) return null;
  const was = state === "withdrawn" ? "was to be sent before it was withdrawn" : "is to be sent";
  return (
    `${inRupees(amount_paise)} ${was}, and you type ${inRupees(paise)}: so much counts as gone out, ` +
    "and the client is told so. It cannot be corrected afterwards."
  );
}

/**
 * Its money is the client's or serves, so that it is asked for once more before it has gone out.
 */
function withdrawnByYou(
  { id, why, payment_id, money_id, amount_paise }: RefundRow,
  typed = amount_paise,
) {
  const isOfService = payment_id !== null && (why === "operator" || why === "left");
  const [command, page] = isOfService
    ? [
        `ask for it anew: desk payments refund ${payment_id} --amount ${rupeesToType(typed)} --yes`,
        "refund that amount anew, on the person's page",
      ]
    : [
        `let its money go back: desk refunds release ${money_id}`,
        "let its money go back, on Today",
      ];
  return new OperatorRefusal(
    409,
    `The refund ${id} is withdrawn, so there is nothing to send. If your transfer has left all the ` +
      `same, ${command}; then enter that one, with refunds sent.`,
    {
      onPage:
        "This refund is withdrawn, so there is nothing to send. If your transfer has left all the " +
        `same: ${page}; then enter that one.`,
    },
  );
}

/** "400", or "300.50". */
const rupeesToType = (paise: number): string =>
  paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
