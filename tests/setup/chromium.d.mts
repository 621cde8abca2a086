/** See chromium.mjs. */
/** Where the system has a Chromium. */
export function systemChromium(): string | undefined;
export function findChromium(): Promise<{ path: string; from: string }>;
