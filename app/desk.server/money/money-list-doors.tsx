import { Hono, type Context } from "hono";
import { z } from "zod";
import {
  creditNotesShown,
  invoicesCancelled,
  invoicesShown,
} from "../../backend.server/desk/lists/invoiced";
import { received, receivedSums } from "../../backend.server/desk/lists/received";
import { refundsShown } from "../../backend.server/desk/lists/refunds-of-month";
import { returnedSum } from "../../backend.server/desk/lists/returned";
import { refundsWaiting } from "../../backend.server/desk/lists/shown-refunds";
import { lastMonths, monthOf, spanOf } from "../../backend.server/desk/lists/span";
import { unmatchedShown } from "../../backend.server/desk/lists/unmatched";
import { unpaidOf } from "../../backend.server/desk/lists/unpaid";
import { lostWaiting } from "../../backend.server/desk/today/lost-to";
import { twiceShown } from "../../backend.server/desk/today/twice";
import { withNames } from "../../backend.server/desk/today/with-names";
import { openDisputes, owedWaiting } from "../../backend.server/money/ledger/balance";
import { latelyBack } from "../../backend.server/money/ledger/undo-came-back";
import type { Parts } from "../../backend.server/platform/parts";
import { drawn } from "../frame/frame";
import { InvoicesPage, PaymentsPage } from "./money-list-pages";
import { saidWithBesides } from "./made-good-doors";
import { RefundsPage } from "./refunds-page";

const MOST = 50;
const ListQuery = z.object({
  span: z.string().max(10).optional().catch(undefined),
  method: z.enum(["online", "manual"]).nullable().catch(null).default(null),
  show: z.enum(["received", "unpaid"]).catch("received").default("received"),
  after: z
    .string()
    .regex(/^[\w.]{1,60}$/)
    .nullable()
    .catch(null)
    .default(null),
});

/** Payments, refunds and invoices: with names, by month, with totals. */
export function listDoors(parts: Parts): Hono {
  const asked = (c: Context) => {
    const { span, ...rest } = ListQuery.parse(c.req.query());
    const now = parts.now();
    return { ...rest, span: spanOf(span ?? monthOf(now), now), months: lastMonths(now) };
  };
  return new Hono()
    .get("/payments", async (c) => {
      const { span, months, method, show, after } = asked(c);
      const list =
        show === "unpaid"
          ? await unpaidOf(parts, { after, most: MOST })
          : await received(parts, span, { method, after, most: MOST });
      const sums = await receivedSums(parts, span);
      return c.html(drawn(<PaymentsPage {...{ span, months, method, show, sums, ...list }} />));
    })
    .get("/refunds", async (c) => {
      const { span, months, after } = asked(c);
      const { db } = parts.store;
      const [list, waiting, twice, lost, back, sum, owed, unmatched, disputes] = await Promise.all([
        refundsShown(parts, span, { after, most: MOST }),
        refundsWaiting(parts, MOST),
        twiceShown(parts, MOST),
        lostWaiting(parts),
        latelyBack(parts).then((rows) => withNames(parts, rows)),
        returnedSum(parts, span),
        owedWaiting(db, MOST),
        unmatchedShown(parts, { most: MOST }),
        openDisputes(db).then((rows) => withNames(parts, rows)),
      ]);
      const now = parts.now();
      const said = await saidWithBesides(parts, c);
      return c.html(
        drawn(
          <RefundsPage
            {...{ span, months, waiting, twice, lost, back, sum, owed, unmatched, disputes }}
            {...{ ...list, now, said }}
          />,
        ),
      );
    })
    .get("/invoices", async (c) => {
      const { span, months, after } = asked(c);
      const list = await invoicesShown(parts, span, { after, most: MOST });
      const [creditNotes, cancelled] = await Promise.all([
        creditNotesShown(parts, span, MOST),
        invoicesCancelled(parts, span),
      ]);
      return c.html(drawn(<InvoicesPage {...{ span, months, creditNotes, cancelled, ...list }} />));
    });
}
