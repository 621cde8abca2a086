import { createHash, timingSafeEqual } from "node:crypto";
import type { OperatorPageSettings } from "../shared/settings";
import { isLoopbackHost } from "./loopback";

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;

/**
 * Who may read the figures: the bearer of OPERATOR_METRICS_TOKEN; without TLS also this machine.
 * Behind a TLS proxy everybody comes from this machine, so then it is the token or nobody.
 */
export function mayScrape(
  settings: Pick<OperatorPageSettings, "secure" | "metricsToken">,
  headers: Headers,
  socket: string | undefined,
): boolean {
  const bearer = /^Bearer (\S+)$/.exec(headers.get("authorization") ?? "")?.[1];
  if (settings.metricsToken !== null && bearer !== undefined && same(bearer, settings.metricsToken))
    return true;
  return (
    !settings.secure &&
    LOOPBACK.test(socket ?? "") &&
    isLoopbackHost(headers.get("host") ?? "") &&
    !headers.has("x-forwarded-for")
  );
}

const same = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
