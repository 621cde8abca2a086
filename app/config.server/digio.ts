import { MINUTE_MS } from "../content/durations";
import { refuseStrangers } from "./nothing-is-real";
import { secretsIn, type Reader } from "./reader";
import { sandboxKeys } from "./sandbox-keys";

const digioHosts = {
  production: {
    api: "https://api.digio.in",
    gateway: "https://app.digio.in",
    sdk: "https://app.digio.in/sdk/v11/digio.js",
  },
  sandbox: {
    api: "https://ext.digio.in:444",
    gateway: "https://ext-gateway.digio.in",
    sdk: "https://ext-gateway.digio.in/sdk/v11/digio.js",
  },
};

export function realDigio(
  read: Reader,
  { production, remote }: { production: boolean; remote: boolean },
) {
  const environment = read.text("DIGIO_ENVIRONMENT") ?? "production";
  read.matching(
    "DIGIO_ENVIRONMENT",
    environment,
    /^(sandbox|production)$/,
    "must be sandbox or production",
    "production",
  );
  const hosts = digioHosts[environment === "sandbox" ? "sandbox" : "production"];
  const clientId = read.text("DIGIO_CLIENT_ID") ?? "";
  const clientSecret = remote
    ? ""
    : read.required("DIGIO_CLIENT_SECRET", "DIGIO_CLIENT_ID is set", "(from the Digio dashboard)");
  const webhookSecret = remote
    ? ""
    : read.required(
        "DIGIO_WEBHOOK_SECRET",
        "DIGIO_CLIENT_ID is set; webhooks cannot be believed without it",
        "(as typed in the Digio dashboard)",
      );
  const apiUrl = read.url("DIGIO_API_URL", ["http", "https"], hosts.api) ?? hosts.api;
  const gatewayUrl =
    read.url("DIGIO_GATEWAY_URL", ["http", "https"], hosts.gateway) ?? hosts.gateway;
  const sdkScript = read.url("DIGIO_SDK_SCRIPT", ["http", "https"], hosts.sdk) ?? hosts.sdk;
  refuseStrangers(
    read,
    production,
    { DIGIO_API_URL: apiUrl, DIGIO_GATEWAY_URL: gatewayUrl, DIGIO_SDK_SCRIPT: sdkScript },
    ".digio.in",
  );
  return {
    web: {
      environment: environment === "sandbox" ? ("sandbox" as const) : ("production" as const),
      sdkScript,
      gatewayUrl: `${gatewayUrl}/`,
    },
    backend: {
      apiUrl,
      clientId,
      clientSecret,
      webhookSecrets: secretsIn(webhookSecret),
      panPath: read.text("DIGIO_PAN_PATH") ?? "/v3/client/kyc/fetch_id_data/PAN",
      timeoutMs: read.whole("DIGIO_TIMEOUT_MS", 12_000, [500, MINUTE_MS], "12000"),
    },
  };
}

export function sandboxDigio(url: string) {
  return {
    web: {
      environment: "sandbox" as const,
      sdkScript: `${url}/digio/sdk/v11/digio.js`,
      gatewayUrl: `${url}/digio/`,
    },
    backend: {
      apiUrl: `${url}/digio-api`,
      clientId: sandboxKeys.digioClientId,
      clientSecret: sandboxKeys.digioClientSecret,
      webhookSecrets: [sandboxKeys.digioWebhookSecret],
      panPath: "/v3/client/kyc/fetch_id_data/PAN",
      timeoutMs: 4_000,
    },
  };
}
