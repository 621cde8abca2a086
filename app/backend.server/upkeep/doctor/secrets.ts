import { played } from "../../../config.server/providers";
import { either, good, skipped, type Look, type Settings } from "./check";

/** Secrets and keys that are allowed and yet wrong. */
export const secretLooks: Look<Settings>[] = [
  {
    name: "secrets' strength",
    mend: "SESSION_SECRET, COOKIE_SECRET, SEAL_KEY and HASH_KEY: $(openssl rand -base64 32) each; see docs/keys.md for those in use",
    look: ({ config }) => {
      const all = [
        ...config.backend.sessionSecrets,
        ...config.web.cookieSecrets,
        ...config.sealKeys,
        config.hashKey,
      ];
      if (config.apiUrl) return skipped("the API is somebody else's");
      if (new Set(all).size < all.length) return { state: "mend", says: "one value is used twice" };
      return either(
        all.every((secret) => new Set(secret).size >= 12),
        "long, varied and different",
        "one of them repeats few characters",
      );
    },
  },
  {
    name: "webhook secrets",
    mend: "RAZORPAY_WEBHOOK_SECRET, DIGIO_WEBHOOK_SECRET: $(openssl rand -hex 24) each, typed into the provider's dashboard too",
    look: ({ config }) => {
      const real = [
        ...(played(config.sandboxed, "Razorpay") ? [] : config.backend.razorpay.webhookSecrets),
        ...(played(config.sandboxed, "Digio") ? [] : config.backend.digio.webhookSecrets),
      ];
      if (real.length === 0) return skipped("the sandbox sends the webhooks");
      const own = [config.backend.razorpay.keySecret, config.backend.digio.clientSecret];
      return either(
        real.every((secret) => secret.length >= 16 && !own.includes(secret)),
        "long, and not the API's",
        "one is shorter than 16 characters, or is the API's own secret",
      );
    },
  },
  {
    name: "Razorpay's key",
    mend: "RAZORPAY_KEY_ID=rzp_live_…",
    look: ({ config }) => {
      if (played(config.sandboxed, "Razorpay")) return skipped("the sandbox plays Razorpay");
      const live = config.backend.razorpay.keyId.startsWith("rzp_live_");
      return live || !config.production
        ? good(live ? "live" : "test")
        : { state: "mend", says: "is a test key: nobody is charged" };
    },
  },
];
