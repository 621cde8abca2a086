/** See chromium.mjs. */
export function findChromium(): Promise<{ path: string; from: string }>;
