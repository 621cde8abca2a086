import { sameSecret } from "../shared/same-secret.server";
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
  const token = settings.metricsToken;
  if (token !== null && bearer !== undefined && sameSecret(bearer, token)) return true;
  return (
    !settings.secure &&
    LOOPBACK.test(socket ?? "") &&
    isLoopbackHost(headers.get("host") ?? "") &&
    !headers.has("x-forwarded-for")
  );
}
