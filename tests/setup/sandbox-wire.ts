import { sandboxKeys } from "../../app/config.server/sandbox-keys";

/**
 * Every provider set as a real one, and its address that of a sandbox in another process. @param
 * sandbox its address @param smtpPort of its mail server
 */
export const onTheSandboxsWire = (sandbox: string, smtpPort: number): Record<string, string> => ({
  RAZORPAY_KEY_ID: sandboxKeys.razorpayKeyId,
  RAZORPAY_KEY_SECRET: sandboxKeys.razorpayKeySecret,
  RAZORPAY_WEBHOOK_SECRET: sandboxKeys.razorpayWebhookSecret,
  RAZORPAY_API_URL: `${sandbox}/razorpay`,
  RAZORPAY_CHECKOUT_SCRIPT: `${sandbox}/razorpay/v1/checkout.js`,
  RAZORPAY_HOSTED_URL: `${sandbox}/razorpay/v1/checkout/embedded`,
  DIGIO_CLIENT_ID: sandboxKeys.digioClientId,
  DIGIO_CLIENT_SECRET: sandboxKeys.digioClientSecret,
  DIGIO_WEBHOOK_SECRET: sandboxKeys.digioWebhookSecret,
  DIGIO_ENVIRONMENT: "sandbox",
  DIGIO_API_URL: `${sandbox}/digio-api`,
  DIGIO_GATEWAY_URL: `${sandbox}/digio`,
  DIGIO_SDK_SCRIPT: `${sandbox}/digio/sdk/v11/digio.js`,
  SNS_REGION: "ap-south-1",
  SNS_ENDPOINT: `${sandbox}/sns`,
  SNS_ACCESS_KEY_ID: "sandbox",
  SNS_SECRET_ACCESS_KEY: "sandbox",
  SNS_SENDER_ID: "DEMORA",
  SNS_ENTITY_ID: "1100000000000000000",
  SNS_TEMPLATE_ID: "1107000000000000000",
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  MAIL_FROM: "Meridian Research <help@meridian.example>",
});
