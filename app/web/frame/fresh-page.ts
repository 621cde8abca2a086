import { useEffect } from "react";

/**
 * A page that the browser kept for Back is loaded again: it may belong to somebody who has since
 * logged out (decision 10).
 */
export function useFreshPage(): void {
  useEffect(() => {
    const look = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    addEventListener("pageshow", look);
    return () => removeEventListener("pageshow", look);
  }, []);
}
