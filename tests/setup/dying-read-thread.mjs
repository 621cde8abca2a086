// A thread of `read-aside.ts` that dies of the word "dies", and answers all else with what it was
// asked.
import { parentPort } from "node:worker_threads";

parentPort.on("message", ({ query, sql }) => {
  if (sql.includes("dies")) process.exit(1);
  parentPort.postMessage({ query, rows: [{ sql }] });
});
