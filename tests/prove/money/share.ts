// Lives the share of the histories that its one argument describes, and tells its parent of each.
import { run, type Share } from "./run";

// Not awaited: in one file with all it loads, what it loads later would wait for it for ever.
void run(JSON.parse(process.argv[2] ?? "") as Share, (lived) => void process.send?.(lived)).then(
  () => process.disconnect(),
);
