import { useEffect, useState } from "react";
import { NOT_STARTED, type Checkout } from "./checkout";
import { payInOverlay } from "./razorpay.client";
import { tell } from "../frame/tell";

/**
 * Razorpay's overlay over the hosted form, which stays usable below it.
 * @param script address of checkout.js; null: no overlay (without script, or where the form was
 * posted before the page was ready)
 * @returns what is going on, for the person; empty when nothing is
 */
export function usePayOverlay(checkout: Checkout, script: string | null): string {
  const [working, setWorking] = useState(script ? OPENING : "");
  useEffect(() => {
    if (!script) return;
    setWorking(OPENING);
    payInOverlay(script, checkout, () => setWorking("Waiting for your payment...")).then(
      (onward) => {
        setWorking("Finishing your payment...");
        window.location.assign(onward);
      },
      () => {
        setWorking("");
        tell({ type: "error", message: NOT_STARTED });
      },
    );
  }, [checkout, script]);
  return working;
}

const OPENING = "Opening Razorpay...";
