/**
 * Playwright's report in JSON, as far as it is read here.
 *
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite a file, or what is described
 * in it
 *
 * @typedef {{ title: string, tests: Test[] }} Spec
 *
 * @typedef {{ projectName: string, status: string, results: { duration: number }[] }} Test one
 * world's run of it
 *
 * @typedef {{ suites?: Suite[], errors?: { message?: string }[] }} Report
 */

/**
 * The failed ones, named as Playwright names them: world, file, and the titles that lead there; and
 * what was wrong before any could begin.
 *
 * @param {Report} report @returns {string[]}
 */
export function failedJourneys(report) {
  const named = (report.suites ?? []).flatMap((suite) => failedOf(suite, []));
  const beforeAny = (report.errors ?? []).map(({ message = "" }) => message.split("\n")[0] ?? "");
  return [...named, ...beforeAny];
}

const FAILED = ["unexpected", "flaky"];

/** @param {Suite} suite @param {string[]} above @returns {string[]} */
function failedOf(suite, above) {
  const titles = [...above, suite.title];
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => FAILED.includes(status))
      .map(({ projectName }) => `[${projectName}] ${[...titles, title].join(" › ")}`),
  );
  return [...own, ...(suite.suites ?? []).flatMap((one) => failedOf(one, titles))];
}

/** @param {Suite} suite @returns {number} ms that its journeys took */
export function msOf(suite) {
  const own = (suite.specs ?? [])
    .flatMap((spec) => spec.tests)
    .flatMap((test) => test.results)
    .reduce((sum, { duration }) => sum + duration, 0);
  return (suite.suites ?? []).reduce((sum, one) => sum + msOf(one), own);
}
