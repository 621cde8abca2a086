import { MINUTE_MS } from "../../../content/durations";
import { instantInIndia } from "../../../content/instants";
import { RECEIPT_AGAIN, startedLetterWaits } from "../../money/announce-started";
import { invoiceFile } from "../../money/invoices/invoice-pdf";
import { paymentById } from "../../money/payments/rows";
import { sentence } from "../../../content/words/sentence";
import { record } from "../../platform/audit/record";
import { addresseeOf, postTo } from "../../platform/post-to";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import { OperatorRefusal } from "../../../api/refusal";

/**
 * Sends the receipt of a payment once more, to the address the account has now. Pressed twice
 * within a minute it goes once. @returns the address. Throws Refusal 404 (no such payment, or it
 * bought nothing), 409 (no address, the account is closed, or the first one has not left yet)
 */
export async function sendReceiptAgain(parts: Parts, id: PaymentId): Promise<string> {
  const row = await paymentById(parts.store.db, id);
  if (!row) throw new OperatorRefusal(404, `There is no payment ${id}.`);
  const { filename } = await invoiceFile(parts, id);
  return parts.store.transaction(
    async (tx) => {
      const to = await addresseeOf(parts, tx, row.person_id);
      if (!to)
        throw new OperatorRefusal(409, "This person has no e-mail address here, or is closed.");
      const waits = await startedLetterWaits(parts, tx, row);
      if (waits !== null)
        throw new OperatorRefusal(
          409,
          `The receipt leaves by itself at ${instantInIndia(waits)} (Indian time): until then the confirmation can be undone.`,
        );
      const about = `${id} ${Math.floor(parts.now() / MINUTE_MS)}`;
      const letter = {
        subject: sentence("letters.receipt-again"),
        paragraphs: [
          sentence("letters.receipt-again-text"),
          sentence("letters.receipt-again-file", { file: filename }),
        ],
        attach: { invoiceOf: id },
      };
      await postTo(parts, tx, row.person_id, RECEIPT_AGAIN, about, letter, to);
      record(parts, tx, {
        what: "receipt sent again",
        person: row.person_id,
        about: { payment: id },
      });
      return to.email;
    },
    { table: "payments", id },
  );
}
