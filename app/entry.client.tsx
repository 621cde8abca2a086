import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { addLanguages } from "./content/languages";
import { askAgainForPages } from "./web/frame/page-data.client";

askAgainForPages();

void Promise.all([dataRead(), wordsCame()]).then(() => {
  // Without its words a page stays what it is without script.
  if (!window.__words) return;
  addLanguages(window.__languages ?? []);
  startTransition(() => void hydrateRoot(document, <RemixBrowser />));
});

/** The words come beside this script, in any order. */
function wordsCame(): Promise<unknown> | null {
  const script = document.querySelector('script[src^="/words.js"]');
  return window.__words || !script
    ? null
    : new Promise((done) => {
        script.addEventListener("load", done);
        script.addEventListener("error", done);
      });
}

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
