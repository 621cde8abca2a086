import { z } from "zod";

/**
 * The statement that was compared, where it goes along with what is pressed on the comparison, so
 * that it is compared once more without its file. Nothing of it is kept on the server.
 *
 * @param besides what else the page carries
 * @returns undefined where both together are too much for a form
 */
export const statementToCarry = (text: string, besides: unknown): string | undefined =>
  bytesSent(text) + bytesSent(JSON.stringify(besides)) > MOST ? undefined : text;

/** Bytes: the desk takes 3 MB with a form (`frame/front.ts`). */
const MOST = 2_000_000;

/** Browsers send two bytes for the end of a line. */
const bytesSent = (text: string): number => Buffer.byteLength(text) + text.split("\n").length;

/** As it came back with a press; undefined where it did not go along. */
export const CarriedText = z
  .string()
  .min(1)
  .optional()
  .catch(() => undefined);
