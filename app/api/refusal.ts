/**
 * Thrown by a rule that says no. `message` is for the person; `detail` for the log only. Everything
 * else that is thrown becomes a plain 500.
 */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503,
    message: string,
    readonly more: { retryAfterS?: number; detail?: string; data?: Record<string, unknown> } = {},
  ) {
    super(message);
  }
}
