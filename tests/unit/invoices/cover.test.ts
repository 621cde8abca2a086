import { afterEach, beforeEach, expect, test } from "vitest";
import { coverOf } from "../../../app/backend.server/money/invoices/cover";
import {
  invoiceFile,
  ownInvoiceFile,
  payersInvoiceFile,
} from "../../../app/backend.server/money/invoices/invoice-pdf";
import {
  creditNoteWording,
  type Wording,
} from "../../../app/backend.server/money/invoices/wording";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { asWritten, ownersWords } from "../../../app/content/owners-words";
import type { FurtherLanguage } from "../../../app/content/languages";
import { everyRoom } from "../../../app/content/words/every-room";
import { speakAlso } from "../../../app/content/words/further";
import { markedText } from "../../setup/pdf-marked";
import { pdfText } from "../../setup/pdf-text";
import { Shop } from "../payments/shop";

let shop: Shop;
let payment: PaymentId;
beforeEach(async () => {
  shop = await Shop.open();
  const { id } = await shop.order(1);
  await shop.verify(id, shop.gateway.pays(id).id);
  payment = (await shop.row(id)).id;
});
afterEach(() => shop.close());

const hindiReader = () => ({ id: shop.asha.id, language: "hi" as const });
const wording: Wording = {
  title: "Invoice 2026-27/0001",
  about: ["Date: 20-11-2026 12:00 (Indian time)", "Payment: pay_1"],
  parts: [
    { heading: "To", schedule: [["Name", "Asha Verma"]] },
    { heading: "Services", schedule: [["stock cash", "20-11-2026 to 20-12-2026, Rs. 1,499"]] },
    {
      heading: "Amount",
      schedule: [
        ["Paid", "Rs. 1,499"],
        ["In words", "Rupees one thousand four hundred ninety-nine only"],
      ],
    },
  ],
};

test("who reads Hindi has before the invoice what it says, in Hindi; the English follows as it was sealed", async () => {
  const { analyst, address } = shop.parts.site();
  const { pdf } = await ownInvoiceFile(shop.parts, hindiReader(), { payment });
  expect(
    markedText(pdf)
      .filter(({ lang }) => lang === "hi")
      .map(({ text }) => text),
  ).toEqual([
    "रसीद 2026-27/0001",
    "यह पेज अनुवाद है। मूल दस्तावेज़ अंग्रेज़ी में है: वह इसके बाद दिया गया है, और वही मान्य है।",
    "तारीख: 20-11-2026 12:00 (भारतीय समय)",
    expect.stringMatching(/^भुगतान: pay_/u),
    "किसकी ओर से",
    `रिसर्च एनालिस्ट: ${analyst.registeredName}`,
    `सेबी रजिस्ट्रेशन नंबर: ${analyst.registrationNumber}`,
    `पता: ${address.office}`,
    expect.stringMatching(/^ईमेल: .+@/u),
    "किसके नाम",
    "नाम: Asha Verma",
    "मोबाइल नंबर: +91xxxxxx3210",
    "सेवाएँ",
    "स्टॉक कैश: 20-11-2026 से 20-12-2026 तक, ₹1,499",
    "राशि",
    "भुगतान किया गया: ₹1,499",
    "शब्दों में: एक हज़ार चार सौ निन्यानवे रुपये मात्र",
  ]);
  const source = pdf.toString("latin1");
  expect(source).toMatch(/\/Type \/Catalog[^>]*\/Lang \(hi\)/);
  const sheets = source.match(/\/S \/Sect\n[^]*?>>/g)!;
  expect(sheets.map((one) => /\/Lang \((.+?)\)/.exec(one)?.[1])).toEqual(["hi", "en-IN"]);
  const english = pdfText((await invoiceFile(shop.parts, payment)).pdf);
  expect(pdfText(pdf).slice(-english.length)).toEqual(english);
});

test("a letter and their own copy have it in the language of who paid; the owner's has English alone", async () => {
  const english = await invoiceFile(shop.parts, payment);
  expect((await payersInvoiceFile(shop.parts, payment)).pdf).toEqual(english.pdf);
  await shop.parts.store.db.updateTable("people").set({ language: "hi" }).execute();
  const theirs = await payersInvoiceFile(shop.parts, payment);
  expect(markedText(theirs.pdf)[0]).toEqual({ lang: "hi", text: "रसीद 2026-27/0001" });
  expect((await invoiceFile(shop.parts, payment)).pdf).toEqual(english.pdf);
});

test("of a credit note too; what is none of our words stays as it is", () => {
  const note = creditNoteWording(
    { ...wording, parts: [...wording.parts, { heading: "Stamp", schedule: [["Duty", "none"]] }] },
    { financial_year: "C26-27", number: 1, issued_at: Date.parse("2026-11-21T06:30:00Z") },
    { name: "2026-27/0001", day: "20-11-2026", because: null },
  );
  const site = shop.parts.site();
  expect(
    coverOf(
      note,
      "hi",
      ownersWords("hi", () => site),
    ),
  ).toEqual({
    lang: "hi",
    title: "क्रेडिट नोट C26-27/0001",
    about: [
      expect.stringMatching(/मान्य है।$/u),
      "तारीख: 21-11-2026 12:00 (भारतीय समय)",
      "किसे रद्द करता है: 20-11-2026 की रसीद 2026-27/0001, पूरी",
      "कारण: भुगतान की पुष्टि गलती से हुई थी; इस रसीद के लिए कोई राशि नहीं मिली",
      "भुगतान: pay_1",
    ],
    parts: [
      { heading: "किसके नाम", schedule: [["नाम", "Asha Verma"]] },
      {
        heading: "सेवाएँ",
        schedule: [["स्टॉक कैश", "20-11-2026 से 20-12-2026 तक, ₹1,499"]],
      },
      {
        heading: "राशि",
        schedule: [
          ["क्रेडिट किया गया", "₹1,499"],
          ["शब्दों में", "एक हज़ार चार सौ निन्यानवे रुपये मात्र"],
        ],
      },
      { heading: "Stamp", schedule: [["Duty", "none"]] },
    ],
  });
});

test("there is none in English, nor in a language whose letters our fonts have not", () => {
  expect(coverOf(wording, "en", asWritten)).toBeNull();
  const spoken = (governs: string) => {
    const [language, rooms] = [
      "mr" as FurtherLanguage,
      { papers: { ...everyRoom.papers, governs } },
    ];
    const about = { language, name: "मराठी", tag: "mr", direction: "ltr" as const, pages: [] };
    speakAlso([{ ...about, rooms: rooms as never, days: {}, stale: [] }]);
    return coverOf(wording, language, asWritten)?.about[0];
  };
  expect(spoken("हे पान भाषांतर आहे.")).toBe("हे पान भाषांतर आहे.");
  expect(spoken("یہ صفحہ ترجمہ ہے۔")).toBeUndefined();
  speakAlso([]);
});
