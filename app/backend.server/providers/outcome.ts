/**
 * Thrown by a provider's adapter when the other side is slow, down, or answers what it should not.
 * The person sees `502`/`503`, the log `cause`.
 */
export class ProviderDown extends Error {
  constructor(
    readonly provider: "sms" | "mail" | "identity" | "esign" | "gateway" | "documents" | "telegram",
    readonly why: "timeout" | "unreachable" | "refused" | "malformed",
    options?: { cause?: unknown; status?: number; detail?: string; isUndone?: boolean },
  ) {
    super(
      `${provider} provider: ${why}${options?.status ? ` (${options.status})` : ""}${options?.detail ? `: ${options.detail}` : ""}`,
      options,
    );
    this.status = options?.status;
    this.isUndone = options?.isUndone ?? why === "refused";
  }
  readonly status: number | undefined;
  /** it is certain that what was asked was not done; else it may have been, without an answer */
  readonly isUndone: boolean;
}

/**
 * Nobody else would fare better: no answer, no access, too many questions, or trouble of the
 * provider's own. Anything else is about what was asked.
 */
export const isAway = ({ why, status }: ProviderDown): boolean =>
  why === "timeout" ||
  why === "unreachable" ||
  status === 401 ||
  status === 403 ||
  status === 429 ||
  (status ?? 0) >= 500;
