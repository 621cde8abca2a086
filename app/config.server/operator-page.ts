import type { MadePassphrase } from "./first-secrets";
import { httpAddress, type Reader } from "./reader";
import type { OperatorPageSettings } from "../shared/settings";

/**
 * `desk passphrase-hash` makes it. Colons, since a dollar sign would be taken for a variable in a
 * compose file.
 */
const HASH = /^scrypt:\d+:\d+:\d+:[\w-]{20,}:[\w-]{40,}$/;
/** RFC 4226 §4: a shared secret of at least 128 bits. */
const SHARED = /^[A-Z2-7]{26,}$/;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;

/**
 * Reads what the operator's page needs; null when OPERATOR_PORT is blank: there is no page then.
 *
 * @param about.makePassphrase for a page on this machine outside production whose passphrase nobody
 * chose; null in production
 */
export function operatorPage(
  read: Reader,
  about: {
    port: number;
    /** the site's own */
    siteOrigin: string;
    remote: boolean;
    makePassphrase: (() => MadePassphrase) | null;
  },
): OperatorPageSettings | null {
  if (read.text("OPERATOR_PORT") === null) return null;
  const port = read.whole("OPERATOR_PORT", 3003, [1, 65_535], "3003");
  const host = read.host("OPERATOR_HOST") ?? "127.0.0.1";
  if (about.remote)
    read.fault(
      "OPERATOR_PORT",
      "needs our own backend, but API_URL names another",
      "(leave it blank)",
    );
  if (port === about.port) read.fault("OPERATOR_PORT", "is the site's own port", "3003");
  const asked = read.text("OPERATOR_PUBLIC_URL");
  const publicOrigin =
    read.url("OPERATOR_PUBLIC_URL", ["http", "https"], "https://desk.example.in") ??
    new URL(httpAddress(host, port)).origin;
  const { origin, hostname } = new URL(publicOrigin);
  if (origin !== publicOrigin)
    read.fault(
      "OPERATOR_PUBLIC_URL",
      "must be a scheme and a host, without a path",
      "https://desk.example.in",
    );
  const secure = publicOrigin.startsWith("https:");
  const here = !secure && LOOPBACK.test(hostname.replace(/^\[|\]$/g, ""));
  if (!secure && !here)
    read.fault(
      "OPERATOR_PUBLIC_URL",
      "must begin with https: where the page is not reached on this machine itself",
      "https://desk.example.in",
    );
  // Cookies know no ports: under the site's name its pages would get the operator's.
  if (!here && hostname === new URL(about.siteOrigin).hostname)
    read.fault("OPERATOR_PUBLIC_URL", "is the site's own host", "https://desk.example.in");
  // An address that is wrong may be meant for outside: what it would need is named with it.
  const outside = asked !== null && !(here && asked.replace(/\/+$/, "") === publicOrigin);
  const chosen = read.text("OPERATOR_PASSPHRASE_HASH");
  const made = chosen === null && !outside ? about.makePassphrase?.() : undefined;
  const passphraseHash =
    made?.hash ??
    read.required(
      "OPERATOR_PASSPHRASE_HASH",
      "OPERATOR_PORT is set",
      "(what `desk passphrase-hash` prints)",
    );
  read.matching(
    "OPERATOR_PASSPHRASE_HASH",
    passphraseHash,
    HASH,
    "is not a hash of ours",
    "(what `desk passphrase-hash` prints)",
  );
  const totpSecret = (
    outside
      ? read.required(
          "OPERATOR_TOTP_SECRET",
          "OPERATOR_PUBLIC_URL says that the page is reached from outside",
          "(what `desk totp-secret` prints)",
        )
      : (read.text("OPERATOR_TOTP_SECRET") ?? "")
  )
    .replace(/[\s=]/g, "")
    .toUpperCase();
  read.matching(
    "OPERATOR_TOTP_SECRET",
    totpSecret,
    SHARED,
    "must be at least 26 characters of A to Z and 2 to 7",
    "(what `desk totp-secret` prints)",
  );
  const metricsToken = read.text("OPERATOR_METRICS_TOKEN");
  read.matching(
    "OPERATOR_METRICS_TOKEN",
    metricsToken,
    /^[\x21-\x7e]{32,}$/,
    "must be at least 32 characters, without spaces",
    "$(openssl rand -base64 32)",
  );
  const restarted = read.text("RESTARTED_WHEN_ENDED");
  read.matching("RESTARTED_WHEN_ENDED", restarted, /^(yes|no)$/, "must be yes or no", "yes");
  return {
    host,
    port,
    publicOrigin,
    secure,
    passphraseHash,
    madePassphrase: made?.clear ?? null,
    totpSecret: totpSecret || null,
    metricsToken,
    // systemd says that it is there; a container's restart policy does not.
    comesBack: Boolean(read.env.NOTIFY_SOCKET?.trim()) || restarted === "yes",
  };
}
