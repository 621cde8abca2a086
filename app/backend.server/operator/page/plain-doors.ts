import { Hono } from "hono";
import type { Parts } from "../../parts";
import { endingPage, refundsPage, todayPage } from "./tables";
import { today } from "../../payments/today";
import { openDisputes, owedWaiting, refundsForOwner } from "../../money/balance";
import { endingSoon } from "../../subscriptions/ending-soon";

const ENDING_MS = 7 * 86_400_000;

/** The pages that only show. */
export const plainDoors = (parts: Parts): Hono =>
  new Hono()
    .get("/today", async (c) => c.html(todayPage(await today(parts))))
    .get("/ending", async (c) => c.html(endingPage(await endingSoon(parts, ENDING_MS))))
    .get("/refunds", async (c) => {
      const { db } = parts.store;
      const [owed, refunds, disputes] = await Promise.all([
        owedWaiting(db),
        refundsForOwner(db),
        openDisputes(db),
      ]);
      return c.html(refundsPage({ owed, refunds, disputes }));
    });
