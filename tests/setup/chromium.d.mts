/** See chromium.mjs. */
export function systemChromium(): string | undefined;
export function findChromium(): Promise<{ path: string; from: string }>;
