import { played } from "../../../config.server/providers";
import type { BackendSettings } from "../../../shared/settings";
import { ProviderDown } from "../../providers/outcome";
import { telegramByBotApi } from "../../providers/telegram/bot-api";
import { webhookOf } from "../../research/telegram/keep-webhook";
import { either, good, note, skipped, wrong, type Found, type Look, type Settings } from "./check";
import { greets, reach } from "./reach";

const away = "Look at this machine's network and firewall, and at the provider's status page.";

/** Each provider, by a call that changes nothing. Those that the sandbox plays are passed by. */
export const providerLooks: Look<Settings>[] = [
  {
    name: "Razorpay",
    mend: `RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET as in the dashboard. ${away}`,
    look: real("Razorpay", ({ config }) => razorpay(config.backend.razorpay)),
  },
  {
    name: "Digio",
    mend: away,
    look: real("Digio", async ({ config }) => told(await reach(config.backend.digio.apiUrl))),
  },
  {
    name: "SMS",
    mend: away,
    look: real("SMS", async ({ config }) =>
      told(
        await reach(
          config.backend.sms.endpoint ?? `https://sns.${config.backend.sms.region}.amazonaws.com`,
        ),
      ),
    ),
  },
  {
    name: "Telegram",
    mend: `TELEGRAM_BOT_TOKEN and TELEGRAM_BOT_NAME as @BotFather gives them. The running server sets the webhook at its start and hourly. ${away}`,
    look: real("Telegram", ({ config }) =>
      config.backend.telegram
        ? telegram(config.backend.telegram, config.publicOrigin)
        : skipped("there is no bot"),
    ),
  },
  {
    name: "mail",
    mend: `SMTP_URL as the mail provider gives it. ${away}`,
    look: real("mail", async ({ config }) => told(await greets(config.backend.mail.url))),
  },
  {
    name: "documents",
    mend: `S3_BUCKET, S3_REGION and the S3 keys. ${away}`,
    look: async ({ config }) =>
      "folder" in config.backend.documents
        ? skipped("lie in a folder of DATA_DIR")
        : bucket(config.backend.documents),
  },
];

function real(party: string, look: Look<Settings>["look"]): Look<Settings>["look"] {
  return (settings) => {
    if (settings.config.apiUrl) return skipped("the API is somebody else's");
    return played(settings.config.sandboxed, party)
      ? skipped("the sandbox plays it")
      : look(settings);
  };
}

const told = (problem: string | null) =>
  either(problem === null, "answers", `does not answer (${problem})`);

/** Lists one payment: the answer tells whether the keys are good. */
async function razorpay({ apiUrl, keyId, keySecret }: BackendSettings["razorpay"]) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  const answer = await fetch(`${apiUrl}/v1/payments?count=1`, {
    headers: { authorization },
    redirect: "error",
    signal: AbortSignal.timeout(3_000),
  }).catch(() => null);
  if (!answer) return wrong("does not answer");
  if (answer.status === 401) return wrong("answers, and refuses the keys");
  return either(answer.ok, "answers, and knows the keys", `answers with status ${answer.status}`);
}

/** Asks the bot its name, and where its updates go. */
async function telegram(
  settings: NonNullable<BackendSettings["telegram"]>,
  publicOrigin: string,
): Promise<Found> {
  const bot = telegramByBotApi({ ...settings, timeoutMs: 3_000 }, Date.now);
  try {
    const name = await bot.name();
    if (name !== settings.bot) return wrong(`is the bot ${name}: TELEGRAM_BOT_NAME says another`);
    const { url, waiting, trouble } = await bot.webhook();
    if (url !== webhookOf(publicOrigin))
      return wrong(`answers, and sends its updates ${url ? "elsewhere" : "nowhere"}`);
    if (trouble) return note(`answers; it last could not reach us: ${trouble} (${waiting} wait)`);
    return good("answers, and its updates come here");
  } catch (problem) {
    if (!(problem instanceof ProviderDown)) throw problem;
    return problem.status === 401
      ? wrong("answers, and refuses the token")
      : wrong(`does not answer (${problem.why})`);
  }
}

async function bucket(settings: Extract<BackendSettings["documents"], { bucket: string }>) {
  const { S3Client, HeadBucketCommand } = await import("@aws-sdk/client-s3");
  const { accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region: settings.region,
    maxAttempts: 1,
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
  try {
    await client.send(new HeadBucketCommand({ Bucket: settings.bucket }), {
      abortSignal: AbortSignal.timeout(3_000),
    });
    return good("the bucket answers");
  } catch (problem) {
    return wrong(
      `the bucket does not answer (${problem instanceof Error ? problem.name : "unknown"})`,
    );
  } finally {
    client.destroy();
  }
}
