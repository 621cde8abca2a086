// A thread of `page-threads.ts` for its unit test: it says what it was asked instead of drawing
// pages.
import { parentPort, workerData } from "node:worker_threads";

let site = workerData.site;
const waiting = new Map();
const drawn = (page, words) => {
  const body = new TextEncoder().encode(words).buffer;
  parentPort.postMessage(
    { say: "drawn", page, drawn: { status: 200, headers: [["x-drawn-by", "thread"]], body } },
    [body],
  );
};

const call = (page, number, { address, requestId, language, method }) => {
  waiting.set(number, page);
  parentPort.postMessage({
    say: "call",
    page,
    call: number,
    sent: {
      name: "currentUser",
      payload: undefined,
      cookies: "access=one",
      visitor: { address, requestId, language, acts: method === "POST" },
    },
  });
};

parentPort.on("message", (words) => {
  if (words.say === "site") site = words.site;
  else if (words.say === "answer") drawn(waiting.get(words.call), `${words.answered.message}`);
  else if (words.say === "no answer") drawn(waiting.get(words.call), "no answer");
  else {
    const { page, asked } = words;
    const { pathname } = new URL(asked.url);
    if (pathname === "/never") return;
    if (pathname === "/dies") process.exit(1);
    if (pathname === "/throws")
      parentPort.postMessage({
        say: "failed",
        page,
        problem: "Error: the page threw\n    at a route",
      });
    else if (pathname === "/site") drawn(page, site.product);
    else if (pathname === "/calls") call(page, page, asked);
    else if (pathname === "/calls-twice") for (const one of [-page, page]) call(page, one, asked);
    else drawn(page, new TextDecoder().decode(asked.body ?? new ArrayBuffer(0)) || asked.method);
  }
});
parentPort.postMessage({ say: "ready" });
