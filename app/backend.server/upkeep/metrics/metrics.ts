import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { ProviderCall } from "../../platform/watched-provider";
import { readFigures, type Sources } from "./figures";
import { figureSeries } from "./figure-series";
import { keptByCost } from "./kept-by-cost";
import { routeClass } from "./route-class";
import { slowFigures } from "./slow-figures";

export interface Metrics {
  /**
   * one answer of the site's: `by` says whether it was rendered, came from memory, or was turned
   * away
   */
  answered(what: {
    path: string;
    status: number;
    ms: number;
    by: "edge" | "memory" | "gate";
  }): void;
  /** one call to a provider */
  asked(call: ProviderCall): void;
  /**
   * Prometheus text. When the database does not answer, its figures are left out and
   * `desk_database_up` is 0.
   */
  scrape(sources: Sources): Promise<{ type: string; text: string }>;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The figures of this process and, read when asked, of its database. Labels come from fixed lists:
 * never anything personal.
 */
export function makeMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "desk_http_requests_total",
    help: "Answers, by kind of address and class of status",
    labelNames: ["route", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "desk_http_request_seconds",
    help: "Time to an answer",
    labelNames: ["route"],
    buckets: SECONDS,
    registers,
  });
  const fromMemory = new Counter({
    name: "desk_http_pages_from_memory_total",
    help: "Pages answered from memory",
    registers,
  });
  const turnedAway = new Counter({
    name: "desk_http_turned_away_total",
    help: "Requests turned away because too many were under way",
    registers,
  });
  const calls = new Counter({
    name: "desk_provider_calls_total",
    help: "Calls to providers, by outcome",
    labelNames: ["party", "outcome"],
    registers,
  });
  const callSeconds = new Histogram({
    name: "desk_provider_call_seconds",
    help: "Time of a provider's answer",
    labelNames: ["party"],
    buckets: SECONDS,
    registers,
  });
  const gauges = new Map(
    Object.entries(figureSeries).map(
      ([name, { help, labels }]) =>
        [name, new Gauge({ name, help, labelNames: [...labels], registers })] as const,
    ),
  );
  let log: Sources["parts"]["log"] | null = null;
  const slow = keptByCost(slowFigures, {
    clock: () => performance.now(),
    failed: (problem) =>
      log?.error({ problem: problem instanceof Error ? problem.message : "unknown" }, "figures"),
  });
  for (const party of ["sms", "mail", "identity", "esign", "gateway", "documents"])
    calls.inc({ party, outcome: "ok" }, 0);
  return {
    answered({ path, status, ms, by }) {
      const route = routeClass(path);
      requests.inc({ route, status: `${Math.floor(status / 100)}xx` });
      seconds.observe({ route }, ms / 1000);
      if (by === "memory") fromMemory.inc();
      if (by === "gate") turnedAway.inc();
    },
    asked({ party, outcome, ms }) {
      calls.inc({ party, outcome });
      callSeconds.observe({ party }, ms / 1000);
    },
    async scrape(sources) {
      for (const gauge of gauges.values()) gauge.reset();
      // A gauge without labels stands at 0 after its reset, which would say that all is well.
      log = sources.parts.log;
      const figures = await readFigures(sources, slow);
      const missing: string[] = [];
      for (const [name, gauge] of gauges) {
        const readings = figures[name as keyof typeof figures];
        if (!readings) missing.push(name);
        for (const { value, labels = {} } of readings ?? []) gauge.set(labels, value);
      }
      // Asked once only: reading the event loop's figures begins them anew.
      const told = (await registry.metrics())
        .split(/\n\n(?=# HELP )/)
        .filter((block) => !missing.some((name) => block.startsWith(`# HELP ${name} `)));
      return { type: registry.contentType, text: `${told.join("\n\n").trimEnd()}\n` };
    },
  };
}
