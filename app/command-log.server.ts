import pino, { type Logger } from "pino";
import { z } from "zod";

/**
 * What a command has to log, for the person who typed it: one plain line each, where the server
 * writes JSON with a stack for whoever collects it. Warnings and worse; what they are about stands
 * behind them, values in the order given.
 *
 * @param tell takes a line, without its end
 */
export const commandLog = (tell: (line: string) => void): Logger =>
  pino({ level: "warn", base: null, timestamp: false }, { write: (line) => tell(inWords(line)) });

function inWords(line: string): string {
  const { msg, level: _level, ...about } = logged.parse(JSON.parse(line));
  const told = Object.entries(about)
    .filter(([, value]) => ["string", "number"].includes(typeof value))
    // Of a stack its first line says what it is; the rest is for whoever has the source.
    .map(([name, value]) => `${name} ${String(value).split("\n")[0] ?? ""}`);
  return `Noted: ${msg}${told.length > 0 ? ` (${told.join(", ")})` : ""}`;
}

const logged = z.looseObject({ level: z.number(), msg: z.string().default("") });
