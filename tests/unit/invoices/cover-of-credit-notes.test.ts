import { afterAll, expect, test } from "vitest";
import { coverOf } from "../../../app/backend.server/money/invoices/cover";
import { creditNoteWording } from "../../../app/backend.server/money/invoices/wording";
import { asWritten } from "../../../app/content/owners-words";
import { leftInEnglish } from "../../setup/left-in-english";
import { MADE_UP, speakAsBefore, speakMadeUp } from "../../setup/read-back";
import { look } from "../../setup/words-noted";

speakMadeUp();
afterAll(speakAsBefore);

const invoice = {
  title: "Invoice 2026-27/0001",
  about: ["Date: 20-11-2026 12:00 (Indian time)", "Payment: pay_1"],
  parts: [
    { heading: "To", schedule: [["Name", "Asha Verma"]] as [string, string][] },
    {
      heading: "Amount",
      schedule: [
        ["Paid", "Rs. 1,499"],
        ["In words", "Rupees one thousand four hundred ninety-nine only"],
      ] as [string, string][],
    },
  ],
};
const note = { financial_year: "C26-27", number: 1, issued_at: Date.parse("2026-11-21T06:30:00Z") };

test.each(["hi", MADE_UP] as const)(
  "why a receipt was cancelled stands on the credit note's cover in the reader's language (%s)",
  (language) => {
    for (const because of [
      null,
      "not there",
      "another claim",
      "taken back",
      "never came",
    ] as const) {
      const cancels = { name: "2026-27/0001", day: "20-11-2026", because };
      const cover = coverOf(creditNoteWording(invoice, note, cancels), language, asWritten)!;
      const lines = [
        cover.title,
        ...cover.about,
        ...cover.parts.flatMap(({ heading, schedule }) => [heading, ...(schedule ?? []).flat()]),
      ];
      const html = lines.map((line) => `<p>${line}</p>`).join("");
      look(html, "the cover of a credit note");
      expect(leftInEnglish(html)).toEqual([]);
    }
  },
);
