import type { SNSClient } from "@aws-sdk/client-sns";
import type { BackendSettings } from "../../../shared/settings";
import { DEFAULT_LANGUAGE } from "../../../content/words/sentence";
import { ProviderDown } from "../outcome";
import type { Sms } from "./port";

/**
 * SMS by AWS SNS. India's carriers want the DLT entity and template with every message, and the
 * text must match the template exactly. The client loads at the first message: it costs memory that
 * a server which sends none need not pay.
 */
export function smsBySns(settings: BackendSettings["sms"]): Sms {
  let client: Promise<SNSClient> | null = null;
  const publish = async (to: string, text: string, templateId: string | null) => {
    const { PublishCommand } = await import("@aws-sdk/client-sns");
    client ??= openClient(settings);
    const sns = await client;
    try {
      return await sns.send(
        new PublishCommand({
          PhoneNumber: to,
          Message: text,
          MessageAttributes: attributes({ ...settings, templateId }),
        }),
        {
          abortSignal: AbortSignal.timeout(settings.timeoutMs),
        },
      );
    } catch (cause) {
      throw new ProviderDown("sms", why(cause), { cause });
    }
  };
  return {
    send: async (to, text, language = DEFAULT_LANGUAGE) =>
      void (await publish(to, text, settings.templateIdsIn[language] ?? settings.templateId)),
    sendPointer: async (to, text, language = DEFAULT_LANGUAGE) => {
      const template = settings.pointerTemplateIdsIn[language] ?? settings.pointerTemplateId;
      return (await publish(to, text, template)).MessageId ?? "";
    },
  };
}

async function openClient(settings: BackendSettings["sms"]): Promise<SNSClient> {
  const { SNSClient } = await import("@aws-sdk/client-sns");
  const { accessKeyId, secretAccessKey } = settings;
  return new SNSClient({
    region: settings.region,
    // A second attempt after a timeout could deliver two messages; the person can ask again
    // instead.
    maxAttempts: 1,
    // Nor is a connection kept: the other side may close it just as it is used again, and with one
    // attempt that would lose the code.
    requestHandler: {
      connectionTimeout: settings.timeoutMs,
      requestTimeout: settings.timeoutMs,
      httpAgent: { keepAlive: false },
      httpsAgent: { keepAlive: false },
    },
    ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
}

function attributes(settings: BackendSettings["sms"]) {
  const values = {
    "AWS.SNS.SMS.SMSType": "Transactional",
    "AWS.SNS.SMS.SenderID": settings.senderId,
    "AWS.MM.SMS.EntityId": settings.entityId,
    "AWS.MM.SMS.TemplateId": settings.templateId,
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value ? [[name, { DataType: "String", StringValue: value }]] : [],
    ),
  );
}

function why(cause: unknown): ProviderDown["why"] {
  if (!(cause instanceof Error)) return "unreachable";
  if (cause.name === "TimeoutError" || cause.name === "AbortError") return "timeout";
  return "$metadata" in cause && (cause.$metadata as { httpStatusCode?: number }).httpStatusCode
    ? "refused"
    : "unreachable";
}
