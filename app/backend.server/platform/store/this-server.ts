import { hostname } from "node:os";

/** By which a person knows a server among several. */
export const thisServer = (): string => `process ${process.pid} on ${hostname()}`;
