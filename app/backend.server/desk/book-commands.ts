import { books, bookOf, type Book } from "../money/books/accountants-books";
import { mayBeCounted } from "../money/figures/business-figures";
import { UsageFault, type Command } from "./command";
import { table } from "./print";

const says: Record<Book, string> = {
  sales: "Shows each service that was sold in a month, for the accountant.",
  invoices: "Shows each invoice of a month, for the accountant.",
  "credit-notes":
    "Shows each credit note of a month, with the invoice that it cancels, for the accountant.",
  refunds: "Shows what went back in a month, and of which invoice, for the accountant.",
};

/** The accountant's books of a month; `--csv` for a spreadsheet. */
export const bookCommands: Record<string, Command> = Object.fromEntries(
  books.map((book): [string, Command] => [
    `books ${book}`,
    {
      usage: `books ${book} 2026-10`,
      says: `${says[book]} With --csv for a spreadsheet; where invoices bear a GSTIN, GST has columns of its own.`,
      options: {},
      words: 1,
      run: async (parts, [month = ""]) => {
        if (!mayBeCounted(month, parts.now()))
          throw new UsageFault("A month is written like 2026-10, and has begun already.");
        const rows = await bookOf(parts, book, month);
        const heads = Object.keys(rows[0] ?? {});
        const cells = rows.map((row) => heads.map((head) => row[head] ?? ""));
        return {
          lines:
            rows.length === 0
              ? [`There are no ${book.replace("-", " ")} in ${month}.`]
              : table(heads, cells),
          json: rows,
        };
      },
    },
  ]),
);
