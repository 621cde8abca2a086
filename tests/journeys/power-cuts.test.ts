import { afterAll, beforeAll, test } from "vitest";
import { Site } from "../setup/site";
import { Investor } from "./investor";
import { everyStep, walkedWithPowerCuts } from "./power-cuts";

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site.close());

test(
  "the server may be killed after any step: the visitor goes on",
  () => walkedWithPowerCuts(site, new Investor(site), everyStep),
  // A server is started for each step.
  180_000,
);
