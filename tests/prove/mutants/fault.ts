/** A fault that somebody might make, written down: put into the product, something must notice. */
export interface Fault {
  /** what would be wrong, in plain English */
  name: string;
  /** each text stands in its file exactly once */
  changes: Change[];
  /** what touches it */
  scope: Scope;
}
export interface Change {
  file: string;
  from: string;
  to: string;
}

/**
 * `tests`: files of vitest, on SQLite unless `postgres`; `kills`: the named point of the proof of
 * that name, on a build with the fault in it.
 */
export type Scope = { tests: string[]; postgres?: true } | { kills: string };

/**
 * The faults of a part of the product, whose files lie under `folder`, with the tests under
 * `tests/`.
 */
export const faultsOf =
  (folder: string) =>
  (name: string, file: string, from: string, to: string, ...tests: string[]): Fault => ({
    name,
    changes: [{ file: `${folder}/${file}`, from, to }],
    scope: { tests: tests.map((test) => `tests/${test}.test.ts`) },
  });

export const onPostgres = (fault: Fault): Fault => ({
  ...fault,
  scope: { tests: "tests" in fault.scope ? fault.scope.tests : [], postgres: true },
});
export const killedAt = (point: string, fault: Fault): Fault => ({
  ...fault,
  scope: { kills: point },
});
/** A fault that takes another change beside its own. */
export const andAlso = (fault: Fault, file: string, from: string, to: string): Fault => ({
  ...fault,
  changes: [...fault.changes, { file, from, to }],
});
