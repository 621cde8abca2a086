import type { IncomingMessage, ServerResponse } from "node:http";
import type { Edge } from "./edge";
import type { Gate } from "./gate";
import type { PageCache } from "./page-cache";
import type { TrustedProxies } from "./visitor-address";

export interface ListenerParts {
  edge: Edge;
  /** null in development, where pages change under one's hands */
  pages: PageCache | null;
  gate: Gate;
  publicOrigin: string;
  trustedProxies: TrustedProxies;
  /** the server is ending: every answer closes its connection */
  draining?(): boolean;
  /** told of every answer: for the log and the metrics */
  answered(what: Answered): void;
  /** told of an answer that broke off: for the log */
  failed(requestId: string, problem: unknown): void;
  before?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  patience?: Patience;
}

export interface Answered {
  requestId: string;
  method: string;
  /** without the query, which may hold a provider's parameters */
  path: string;
  status: number;
  ms: number;
  /** rendered or otherwise worked for; from memory; or turned away by the gate */
  by: "edge" | "memory" | "gate";
}

/**
 * How long a client may take (ms): to send its headers; its whole request; and to do nothing at
 * all, which outlasts our slowest answer.
 */
export interface Patience {
  headers: number;
  request: number;
  idle: number;
  /** how often Node looks */
  lookEvery: number;
}
