import type { Reader } from "./reader";

/**
 * What `SANDBOX_IN_PRODUCTION` must say. It lifts https and the check of whose hosts are called as
 * well.
 */
export const OVERRIDE = "yes-nothing-is-real";
export const nothingIsReal = (read: Reader): boolean =>
  read.text("SANDBOX_IN_PRODUCTION") === OVERRIDE;

/** A mis-set address of the payment or signing provider would hand out services for nothing. */
export function refuseStrangers(
  read: Reader,
  production: boolean,
  urls: Record<string, string>,
  suffix: string,
): void {
  if (!production || nothingIsReal(read)) return;
  for (const [variable, url] of Object.entries(urls)) {
    const { protocol, hostname } = new URL(url);
    if (protocol !== "https:" || !hostname.endsWith(suffix))
      read.fault(
        variable,
        `must be https and a host under ${suffix.slice(1)} in production`,
        `https://api${suffix}`,
      );
  }
}
