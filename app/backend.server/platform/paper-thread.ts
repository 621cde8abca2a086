import { parentPort, type MessagePort } from "node:worker_threads";
import type { FromPaperThread, ToPaperThread } from "./paper-drawer";
import { documentPdf } from "./pdf";

/**
 * The program of the thread of `paper-drawer.ts`: it knows how papers are drawn, and nothing
 * else.
 */
function main(port: MessagePort): void {
  const say = (words: FromPaperThread) => port.postMessage(words);
  port.on("message", ({ paper, text, preparedAt, beside }: ToPaperThread) => {
    documentPdf(text, preparedAt, beside).then(
      (pdf) => say({ paper, pdf }),
      (problem: unknown) =>
        say({ paper, problem: problem instanceof Error ? (problem.stack ?? problem.message) : "" }),
    );
  });
}

if (parentPort) main(parentPort);
