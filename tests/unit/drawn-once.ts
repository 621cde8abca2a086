import type { Parts } from "../../app/backend.server/platform/parts";

let drawn: Promise<Buffer> | null = null;

/**
 * These parts with one drawn paper for all: for people who only have to have signed. To draw an
 * agreement for each takes 75 ms of a core, which is most of what it costs to make a person.
 */
export const drawnOnce = <Those extends Parts>(parts: Those): Those => ({
  ...parts,
  drawPdf: (...asked) => (drawn ??= parts.drawPdf(...asked)),
});
