/** See chromium.mjs. */
export function findChromium(): Promise<{ path: string; from: string }>;
export function findForJourneys(): ReturnType<typeof findChromium>;
