import { isLost } from "../visit/lost-connection";
import { wordsNow } from "../visit/words";
import { tell } from "./tell";

/**
 * A next page's data that is lost on the way is asked for again when the person says so or the
 * network is back; until then the page stays as it is, with what was typed. Remix alone would put
 * its error page in its place, and the form that led there, having done its work, must not be sent
 * twice. `fetch` is the seam: a `clientLoader` on each route would make two requests of every
 * navigation's one.
 */
export function askAgainForPages(): void {
  const ask = window.fetch;
  window.fetch = async (input, init) => {
    if (!(input instanceof URL) || !input.pathname.endsWith(".data") || init?.method)
      return ask(input, init);
    for (;;) {
      try {
        const answer = await ask(input, init);
        // One that breaks off is lost as well.
        await answer.clone().arrayBuffer();
        return answer;
      } catch (problem) {
        if (!isLost(problem)) throw problem;
        await retried(init?.signal);
      }
    }
  };
}

let waiting: Promise<void> | null = null;

/** One message for all that is lost at a time. Going elsewhere ends the wait too. */
function retried(signal?: AbortSignal | null): Promise<void> {
  return (waiting ??= new Promise((resolve) => {
    const over = new AbortController();
    const go = () => {
      over.abort();
      waiting = null;
      close();
      resolve();
    };
    const close = tell({
      type: "error",
      message: wordsNow().frame?.form.pageLost ?? "",
      retry: go,
    });
    addEventListener("online", go, { signal: over.signal });
    signal?.addEventListener("abort", go, { signal: over.signal });
  }));
}
