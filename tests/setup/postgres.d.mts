/** See postgres.mjs. null where PostgreSQL's programs are not installed. */
export function startPostgres(): Promise<{ url: string; stop(): void } | null>;
