/**
 * The keys with which the app and the sandbox know each other. Not secret: the sandbox gives
 * nothing of value away.
 */
export const sandboxKeys = {
  razorpayKeyId: "rzp_test_Sandbox0000000",
  razorpayKeySecret: "sandbox-razorpay-key-secret",
  razorpayWebhookSecret: "sandbox-razorpay-webhook-secret",
  digioClientId: "SANDBOX-CLIENT",
  digioClientSecret: "sandbox-digio-client-secret",
  digioWebhookSecret: "sandbox-digio-webhook-secret",
  telegramToken: "1000000001:sandbox-telegram-bot-token-000000000",
  telegramBot: "sandbox_desk_bot",
  telegramWebhookSecret: "sandbox-telegram-webhook-secret",
};
