import { Hono } from "hono";
import type { Parts } from "../../parts";
import { endingPage, refundsPage, todayPage } from "./tables";
import { today } from "../../payments/today";
import { refundsWaiting } from "../../payments/refunds-waiting";
import { endingSoon } from "../../subscriptions/ending-soon";

const ENDING_MS = 7 * 86_400_000;

/** The pages that only show. */
export const plainDoors = (parts: Parts): Hono =>
  new Hono()
    .get("/today", async (c) => c.html(todayPage(await today(parts))))
    .get("/ending", async (c) => c.html(endingPage(await endingSoon(parts, ENDING_MS))))
    .get("/refunds", async (c) => c.html(refundsPage(await refundsWaiting(parts))));
