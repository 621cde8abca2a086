import { inRupees } from "../../../content/rupees";
import { say, sentence } from "../../../content/words/sentence";
import type { Parts } from "../../platform/parts";
import { postToOwner } from "../../platform/post-to-owner";
import { addresseeOf, postTo } from "../../platform/post-to";
import type { WhyOwed } from "../../platform/states/money-use";
import type { Db } from "../../platform/store/store";
import type { PaymentRow } from "../payments/rows";
import { nothingToDo } from "../refunds/nothing-to-do";

/**
 * Money came that buys nothing: the person and the owner are told. @param money the gateway's
 * payment
 */
export async function announceOwed(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { money, paise, why }: { money: string; paise: number; why: WhyOwed },
): Promise<void> {
  // The person hears of that refund itself.
  if (why !== "refunded before it was served")
    await tellPayerOwed(parts, tx, row, { money, paise, why });
  const because = say("en", sentence(owedBecause[why]));
  const text = `${inRupees(paise)} (payment ${money}) must go back. ${because} It goes back by itself after 48 hours. To send it now: desk payments refund ${row.id} --due --yes. To keep it for now: desk refunds hold ${money} --reason "…" --until 2026-12-31`;
  await postToOwner(parts, tx, "refund due", `${row.id} ${money}`, "A refund is due", text);
}

/**
 * The payer alone, who closed the account too: what came, why it buys nothing, and by when it goes
 * back.
 *
 * @param notBefore UTC ms: until then it waits, and may be taken back
 */
export async function tellPayerOwed(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { money, paise, why, notBefore, afterAll = false, before = 0, apart = 0, more, asked }: Owed,
): Promise<void> {
  const letter = {
    ...(notBefore === undefined ? {} : { notBefore }),
    subject: sentence("letters.owed"),
    paragraphs: [
      [
        received({ paise, before, apart }),
        ...(more === undefined
          ? []
          : [sentence("letters.owed-more", { wasPaise: paise - more, morePaise: more })]),
        asked === undefined
          ? sentence(afterAll ? "letters.owed-never-came" : owedBecause[why])
          : sentence("letters.owed-above", { camePaise: asked + paise, askedPaise: asked }),
        sentence("letters.owed-soon", { days: parts.site().refunds.days }),
        ...(await nothingToDo(tx, row.id)),
      ],
      sentence("letters.payment", { payment: asked === undefined ? money : row.id }),
    ],
  };
  const to = await addresseeOf(parts, tx, row.person_id, { closedToo: true });
  await postTo(parts, tx, row.person_id, "refund due", `${row.id} ${money}`, letter, to);
}

function received({ paise, before, apart }: { paise: number; before: number; apart: number }) {
  if (before > 0)
    return sentence("letters.owed-received-less", {
      ...{ camePaise: paise + before, beforePaise: before, paise },
    });
  return apart > 0
    ? sentence("letters.owed-received-apart", {
        ...{ camePaise: paise + apart, apartPaise: apart, paise },
      })
    : sentence("letters.owed-received", { paise });
}

interface Owed {
  money: string;
  paise: number;
  why: WhyOwed;
  notBefore?: number;
  /** paise that came with it, and had gone back to them before; that they had sent us before */
  before?: number;
  apart?: number;
  /** paise of it that are theirs as well, where they had read of less */
  more?: number;
  /** where it came above a claim: paise that this is of */
  asked?: number;
  /** they had been told that it never came */
  afterAll?: boolean;
}

/** Why money bought nothing, as its payer is told. */
export const owedBecause = {
  "second payment": "letters.owed-second-payment",
  "the client had paid it back": "letters.owed-paid-back",
  "amount differs": "letters.owed-amount-differs",
  "account closed": "letters.owed-account-closed",
  "over the fee limit": "letters.owed-over-fee-limit",
  "order closed": "letters.owed-order-closed",
  "refunded before it was served": "letters.owed-refunded-before",
  "order lost": "letters.owed-order-lost",
} as const satisfies Record<WhyOwed, string>;
