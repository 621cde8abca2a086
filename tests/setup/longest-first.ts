import { statSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * What takes long though its file is short: it waits for servers that it starts, or tells a story
 * for each row of a table. Begun last, one of them alone would hold up the end, with a core idle.
 */
const LONG = /\/tests\/(faults|journeys)\/|in-any-order/;

/** Then the largest files, as Vitest does where it knows of no run before. */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weight = ({ moduleId }: TestSpecification) =>
      (LONG.test(moduleId) ? 1e9 : 0) + statSync(moduleId).size;
    return Promise.resolve([...files].sort((one, other) => weight(other) - weight(one)));
  }
}
