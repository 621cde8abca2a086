import type { DrawPdf } from "../../app/backend.server/platform/paper-drawer";
import { documentPdf } from "../../app/backend.server/platform/pdf";
import type { Parts } from "../../app/backend.server/platform/parts";

let drawn: Promise<Buffer> | null = null;

/**
 * These parts with one drawn paper for all: for people who only have to have signed. To draw an
 * agreement for each takes 75 ms of a core, which is most of what it costs to make a person.
 */
export const drawnOnce = <Those extends Pick<Parts, "drawPdf">>(parts: Those): Those => ({
  ...parts,
  drawPdf: (...asked) => (drawn ??= parts.drawPdf(...asked)),
});

const known = new Map<string, Promise<Buffer>>();

/** Draws as the product does, and the same paper of the same instant once for all tests. */
export const drawnIfNew: DrawPdf = async (text, preparedAt, beside) => {
  if (beside) return documentPdf(text, preparedAt, beside);
  const key = JSON.stringify([text, preparedAt]);
  const paper = known.get(key) ?? documentPdf(text, preparedAt);
  known.set(key, paper);
  return Buffer.from(await paper);
};
