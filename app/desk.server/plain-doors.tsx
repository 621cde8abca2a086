import { Hono } from "hono";
import type { Parts } from "../backend.server/platform/parts";
import { today } from "../backend.server/money/payments/today";
import { openDisputes, owedWaiting, refundsForOwner } from "../backend.server/money/balance";
import { endingSoon } from "../backend.server/subscriptions/ending-soon";
import { drawn } from "./frame";
import { EndingPage, RefundsPage, TodayPage } from "./plain-pages";

const ENDING_MS = 7 * 86_400_000;

/** The pages that only show. */
export const plainDoors = (parts: Parts): Hono =>
  new Hono()
    .get("/today", async (c) => c.html(drawn(<TodayPage today={await today(parts)} />)))
    .get("/ending", async (c) =>
      c.html(drawn(<EndingPage ending={await endingSoon(parts, ENDING_MS)} />)),
    )
    .get("/refunds", async (c) => {
      const { db } = parts.store;
      const [owed, refunds, disputes] = await Promise.all([
        owedWaiting(db),
        refundsForOwner(db),
        openDisputes(db),
      ]);
      return c.html(drawn(<RefundsPage owed={owed} refunds={refunds} disputes={disputes} />));
    });
