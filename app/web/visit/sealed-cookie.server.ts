import { makeSeal, type Seal } from "../../shared/seal.server";
import { given } from "./context";
import type { WebSettings } from "../../shared/settings";

/**
 * A short-lived cookie whose content nobody can read or alter: the number or e-mail waiting for its
 * code, the document being signed, the order being paid (decision 8). Never in a URL.
 */
export function sealedCookie<T>(name: "pending" | "signing" | "paying" | "typed", maxAgeS: number) {
  const wire = (web: WebSettings) => (web.secure ? "__Host-" : "") + name;
  return {
    /** What the cookie says; null when absent, altered or too old. */
    read(context: unknown, request: Request): T | null {
      const { web, now } = given(context);
      const found = new RegExp(`(?:^|;\\s*)${wire(web)}=([^;]+)`).exec(
        request.headers.get("cookie") ?? "",
      )?.[1];
      if (!found) return null;
      try {
        const { until, value } = JSON.parse(sealOf(web).open(found, `cookie.${name}`)) as {
          until: number;
          value: T;
        };
        return until > now() ? value : null;
      } catch {
        return null;
      }
    },
    /** The `Set-Cookie` text; `null` removes it. */
    write(context: unknown, value: T | null): string {
      const { web, now } = given(context);
      const content =
        value === null
          ? ""
          : sealOf(web).close(
              JSON.stringify({ until: now() + maxAgeS * 1000, value }),
              `cookie.${name}`,
            );
      return `${wire(web)}=${content}; Path=/; Max-Age=${value === null ? 0 : maxAgeS}; HttpOnly; SameSite=Lax${web.secure ? "; Secure" : ""}`;
    },
  };
}

const seals = new WeakMap<WebSettings, Seal>();

function sealOf(web: WebSettings): Seal {
  let seal = seals.get(web);
  if (!seal) seals.set(web, (seal = makeSeal(web.cookieSecrets, web.cookieSecrets[0])));
  return seal;
}
