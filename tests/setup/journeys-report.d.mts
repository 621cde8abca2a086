/** See journeys-report.mjs. */
export interface Suite {
  title: string;
  specs?: {
    title: string;
    tests: { projectName: string; status: string; results: { duration: number }[] }[];
  }[];
  suites?: Suite[];
}
export function failedJourneys(report: {
  suites?: Suite[];
  errors?: { message?: string }[];
}): string[];
export function msOf(suite: Suite): number;
