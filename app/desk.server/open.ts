import type { Server } from "node:http";
import { operatorApp, type OperatorApp } from "./app";
import { listening } from "./listening";

/**
 * Starts the second listener. Throws when its port is taken. @returns the server; its `close` ends
 * it
 */
export const openOperatorPage = (given: OperatorApp): Promise<Server> =>
  listening(operatorApp(given).fetch, given.settings.port, given.settings.host);
