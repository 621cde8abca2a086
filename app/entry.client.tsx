import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { askAgainForPages } from "./web/frame/page-data.client";

askAgainForPages();

void dataRead().then(() => startTransition(() => void hydrateRoot(document, <RemixBrowser />)));

/**
 * Until the page's data is read the first render would wait, and a press that comes meanwhile is
 * React 18's "Root did not complete" (#345). So the reading is set going and waited for beforehand:
 * Remix throws its promise, as to React.
 */
async function dataRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}
