/** Thrown by a provider's adapter when the other side is slow, down, or answers what it should not. The person sees `502`/`503`, the log `cause`. */
export class ProviderDown extends Error {
  constructor(
    readonly provider: "sms" | "mail" | "identity" | "esign" | "gateway" | "documents",
    readonly why: "timeout" | "unreachable" | "refused" | "malformed",
    options?: { cause?: unknown; status?: number; detail?: string },
  ) {
    super(`${provider} provider: ${why}${options?.status ? ` (${options.status})` : ""}${options?.detail ? `: ${options.detail}` : ""}`, options);
    this.status = options?.status;
  }
  readonly status: number | undefined;
}
