// A process that does nothing but watch its own event loop until its input ends: then its longest
// pause in ms, which is the machine's doing.
import { monitorEventLoopDelay } from "node:perf_hooks";

const watched = monitorEventLoopDelay({ resolution: 1 });
watched.enable();
process.stdin.resume().on("end", () => {
  console.log(watched.max / 1e6);
  process.exit();
});
console.log("watching");
