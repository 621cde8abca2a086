import { statfs } from "node:fs/promises";
import type { Parts } from "../../platform/parts";
import { standsAlone } from "../../platform/store/stands-alone";
import type { Figures } from "./figure-series";
import { messageFigures } from "./message-figures";
import { moneyFigures } from "./money-figures";
import { peopleFigures } from "./people-figures";

export interface Sources {
  parts: Parts;
  jobs: { state(): JobsState };
  dataDir: string;
  /** requests under way */
  inside(): number;
}

/** Of the recurring work, since this process started. */
export interface JobsState {
  startedAt: number;
  /**
   * when a job last ended, whatever it came to, or another server was found to lead; UTC ms. The
   * start before that. It stays when nobody could say who leads
   */
  lastRunAt: number;
  /** `lead`, the question who leads, is one of them */
  jobs: ReadonlyMap<string, { succeededAt: number | null; failures: number }>;
}

/** The figures that are cheap to read however much there is. Throws what the database says. */
export const readDatabase = async (parts: Parts): Promise<Figures> =>
  Object.assign(
    {},
    ...(await Promise.all([moneyFigures(parts), messageFigures(parts), peopleFigures(parts)])),
  );

/**
 * Every figure. What cannot be read is left out rather than shown as 0.
 *
 * @param slow gives those for which whole tables are read: now or as they were a while ago; null
 * while there are none
 */
export async function readFigures(
  { parts, jobs, dataDir, inside }: Sources,
  slow: (parts: Parts) => Promise<Figures | null>,
): Promise<Figures> {
  const from = performance.now();
  const fromDatabase = await readDatabase(parts).then(
    async (figures): Promise<Figures> => ({
      desk_database_up: [{ value: 1 }],
      ...(await aloneFigures(parts)),
      ...figures,
      ...(await slow(parts)),
    }),
    (problem: unknown): Figures => {
      parts.log.error(
        { problem: problem instanceof Error ? problem.message : "unknown" },
        "figures",
      );
      return { desk_database_up: [{ value: 0 }] };
    },
  );
  return {
    ...fromDatabase,
    ...jobFigures(jobs),
    ...(await roundFigures(parts)),
    ...(await diskFigures(dataDir)),
    desk_http_in_flight: [{ value: inside() }],
    desk_scrape_seconds: [{ value: (performance.now() - from) / 1000 }],
  };
}

function jobFigures(jobs: Sources["jobs"]): Figures {
  const { startedAt, lastRunAt, jobs: each } = jobs.state();
  return {
    desk_jobs_last_run_timestamp_seconds: [{ value: lastRunAt / 1000 }],
    // One that never went well has its alert too, as long after the start.
    desk_job_last_success_timestamp_seconds: [...each].map(([job, { succeededAt }]) => ({
      value: (succeededAt ?? startedAt) / 1000,
      labels: { job },
    })),
    desk_job_failures: [...each].map(([job, { failures }]) => ({
      value: failures,
      labels: { job },
    })),
  };
}

const aloneFigures = async ({ store }: Parts): Promise<Figures> => ({
  desk_database_alone: [{ value: (await standsAlone(store)) === true ? 1 : 0 }],
});

const roundFigures = ({ store }: Parts): Promise<Figures> =>
  store.leader.sinceRound().then(
    (ms) => ({ desk_jobs_round_age_seconds: [{ value: ms / 1000 }] }),
    () => ({}),
  );

const diskFigures = (dataDir: string): Promise<Figures> =>
  statfs(dataDir).then(
    ({ bavail, blocks, bsize }) => ({
      desk_disk_free_bytes: [{ value: bavail * bsize }],
      desk_disk_size_bytes: [{ value: blocks * bsize }],
    }),
    () => ({}),
  );
