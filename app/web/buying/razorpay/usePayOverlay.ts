import { useEffect, useState } from "react";
import { useWords } from "../../visit/words";
import type { Checkout } from "../checkout";
import { payInOverlay } from "./overlay.client";
import { tell } from "../../frame/tell";

/**
 * Razorpay's overlay over the hosted form, which stays usable below it.
 * @param script address of checkout.js; null: no overlay (without script, or where the form was
 * posted before the page was ready)
 * @returns what is going on, for the person; empty when nothing is
 */
export function usePayOverlay(checkout: Checkout, script: string | null): string {
  const { hosted: words, notStarted } = useWords("pay");
  const [working, setWorking] = useState(script ? words.opening : "");
  useEffect(() => {
    if (!script) return;
    setWorking(words.opening);
    payInOverlay(script, checkout, () => setWorking(words.waiting)).then(
      (onward) => {
        setWorking(words.finishing);
        window.location.assign(onward);
      },
      () => {
        setWorking("");
        tell({ type: "error", message: notStarted });
      },
    );
  }, [checkout, script]);
  return working;
}
