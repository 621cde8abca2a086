// A thread of `paper-drawer.ts` for its unit test: it says what it was given instead of drawing
// it, hangs of "hangs" and dies of "dies".
import { parentPort } from "node:worker_threads";

parentPort.on("message", ({ paper, text }) => {
  if (text.title === "dies") process.exit(1);
  if (text.title === "hangs") for (;;);
  if (text.title === "throws") return parentPort.postMessage({ paper, problem: "Error: no ink" });
  const wait = text.title.startsWith("slow") ? 50 : 0;
  setTimeout(() => parentPort.postMessage({ paper, pdf: Buffer.from(text.title) }), wait);
});
