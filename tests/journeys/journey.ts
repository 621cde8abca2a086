import { beforeEach, test as base } from "vitest";
import { Site } from "../setup/site";
import { Investor } from "./investor";

/** What a test of a journey begins with. */
export interface Visit {
  /** nobody, nothing bought, no fault, the clock set right; what was released stays released */
  site: Site;
  person: Investor;
}

/**
 * As `tests/e2e/journey.ts` has it in a browser: each worker has one server, started for the first
 * test that asks for it, and empties it for each test as QA does. Who stops the server, sets its
 * variables or releases research opens a site of their own.
 */
export const test = base.extend<Visit & { server: Site }>({
  server: [
    async ({}, use) => {
      const server = await Site.open();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  site: async ({ server }, use) => {
    await server.sandbox.reset();
    await use(server);
  },
  person: async ({ site }, use) => use(new Investor(site)),
});

/** Hands the emptied site and somebody new before each `test` of a file, of this module's. */
export const visited = (hand: (visit: Visit) => unknown): void =>
  beforeEach<Visit>(({ site, person }) => void hand({ site, person }));
