// Lives the share of the histories that its one argument describes, and tells its parent of each.
import { run, type Share } from "./run";

await run(JSON.parse(process.argv[2] ?? "") as Share, (lived) => void process.send?.(lived));
process.disconnect();
