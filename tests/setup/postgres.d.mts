/** See postgres.mjs. null where PostgreSQL's programs are not installed. */
type Running = { url: string; nearUrl: string; stop(): void } | null;
export function startPostgres(): Promise<Running>;
export function ownPostgres(settings?: Record<string, string>): Promise<Running>;
