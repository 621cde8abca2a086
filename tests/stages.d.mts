/** See stages.mjs. */
export const LEFT_TO_WORLDS: string[];
export const LEFT_TO_FULL: string[];
export const LEFT_TO_CI: string[];
export const MORE_BY_NIGHT: string[];
export function onPostgres(): string[];
export function without(files: string[]): string[];
export function firstCommand(
  file: string,
  needsPostgres: boolean,
): "npm test" | ".ci/run" | "check:full" | "check:worlds";
