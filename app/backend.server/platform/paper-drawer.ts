import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import { MINUTE_MS } from "../../content/durations";
import { ClientRefusal } from "../../api/refusal";
import type { Beside, DocumentText } from "./pdf";

/** What `paper-drawer.ts` and `paper-thread.ts` say to each other; plain data, copied. */
export interface ToPaperThread {
  paper: number;
  text: DocumentText;
  preparedAt: number;
  beside: Beside;
}
export type FromPaperThread =
  | { paper: number; pdf: Uint8Array }
  | { paper: number; problem: string };

/**
 * Draws a paper as a tagged PDF, as `documentPdf` has it.
 *
 * @param beside `patient`: it goes after papers that money or a signature waits for, and is refused
 * (503) where already many wait
 */
export type DrawPdf = (
  text: DocumentText,
  preparedAt: number,
  beside?: Beside & { patient?: boolean },
) => Promise<Buffer>;

/** Of the longest, which take a second or two each. */
export const MOST_WAITING = 8;
const AGAIN_AFTER_S = 30;
/** Many times what the longest takes: then it hangs, and would hold up every receipt behind it. */
const LONGEST_MS = MINUTE_MS;
const MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 };

/**
 * Draws papers in a thread of its own, one after the other: a long one in Devanagari takes seconds
 * of shaping letters, in which nobody else would be served. The thread is made with the first paper
 * and stays; what it dies of takes the paper that it drew, and the next has another.
 *
 * @param file the program of the thread (`paper-thread.ts`, built)
 * @param longestMs after which a paper is given up, with its thread
 */
export function paperDrawer({ file, log, longestMs = LONGEST_MS }: DrawerParts): DrawPdf {
  const waiting: Paper[] = [];
  let thread: Worker | null = null;
  let inHand: Paper | null = null;
  let papers = 0;
  let alarm: NodeJS.Timeout | undefined;

  const next = () => {
    if (inHand) return;
    const urgent = waiting.findIndex(({ patient }) => !patient);
    [inHand = null] = waiting.splice(Math.max(urgent, 0), 1);
    if (!inHand) return;
    thread ??= hire();
    thread.postMessage(inHand.asked);
    alarm = setTimeout(() => void thread?.terminate(), longestMs).unref();
  };

  const finish = (with_: (paper: Paper) => void) => {
    clearTimeout(alarm);
    const paper = inHand;
    inHand = null;
    if (paper) with_(paper);
    next();
  };

  const hire = (): Worker => {
    const worker = new Worker(file, { resourceLimits: MEMORY });
    worker.unref();
    worker.on("message", (said: FromPaperThread) => {
      if (said.paper !== inHand?.asked.paper) return;
      finish(({ done, failed }) =>
        "pdf" in said ? done(Buffer.from(said.pdf)) : failed(new Error(said.problem)),
      );
    });
    worker.on("error", (problem: unknown) => log.error({ problem: String(problem) }, "a PDF"));
    worker.on("exit", () => {
      thread = null;
      finish(({ failed }) => failed(new Error("the thread that drew this PDF ended")));
    });
    return worker;
  };

  return async (text, preparedAt, { patient = false, ...beside } = {}) => {
    if (patient && waiting.length >= MOST_WAITING) throw busy();
    return new Promise((done, failed) => {
      const asked = { paper: ++papers, text, preparedAt, beside };
      waiting.push({ asked, patient, done, failed });
      next();
    });
  };
}

interface DrawerParts {
  file: string;
  log: Logger;
  longestMs?: number;
}

interface Paper {
  asked: ToPaperThread;
  patient: boolean;
  done(pdf: Buffer): void;
  failed(problem: Error): void;
}

const busy = () =>
  new ClientRefusal(
    503,
    "platform.papers-busy",
    { wait: AGAIN_AFTER_S },
    { retryAfterS: AGAIN_AFTER_S },
  );
