import type { BackendSettings } from "../../../config.server/settings";
import { ProviderDown } from "../outcome";
import type { Mail } from "./port";

/** Mail by SMTP, one connection a letter. nodemailer loads at the first letter. */
export function mailBySmtp(settings: BackendSettings["mail"]): Mail {
  return {
    async send(letter) {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport(withLimits(settings), { from: settings.from });
      try {
        await transport.sendMail({ ...letter, disableFileAccess: true, disableUrlAccess: true });
      } catch (cause) {
        throw new ProviderDown("mail", why(cause), { cause });
      } finally {
        transport.close();
      }
    },
  };
}

/** The time limits go into the URL: nodemailer ignores every option beside one. */
function withLimits({ url, timeoutMs }: BackendSettings["mail"]): string {
  const limited = new URL(url);
  for (const limit of ["connectionTimeout", "greetingTimeout", "socketTimeout", "dnsTimeout"]) limited.searchParams.set(limit, String(timeoutMs));
  return limited.href;
}

function why(cause: unknown): ProviderDown["why"] {
  if (!(cause instanceof Error)) return "unreachable";
  const { code, responseCode } = cause as Error & { code?: string; responseCode?: number };
  if (responseCode) return "refused";
  return code === "ETIMEDOUT" ? "timeout" : "unreachable";
}
