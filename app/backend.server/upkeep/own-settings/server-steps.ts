import { asAddress, withoutBlanks } from "./as-kept";
import { dltHeader, dltId, mailServer, reachable, sender } from "./checks";
import { line, secret, type Step } from "./fields";

const traced = { traced: true } as const;
const dlt = { ...traced, asKept: withoutBlanks, check: dltId };

/** What stands in the server's settings, in the order in which it is asked for. */
export const serverSteps: Step[] = [
  {
    id: "address",
    title: "The site's address",
    says: "The name that people type. Its DNS record and a proxy that ends TLS (Caddy) are needed, too.",
    of: "settings",
    fields: [
      line("PUBLIC_URL", "Address", "like https://research.example.in", {
        ...traced,
        ...{ asKept: asAddress, check: reachable },
      }),
      line("TRUSTED_PROXIES", "Proxies in front", "1 with Caddy or nginx on this machine", traced),
    ],
  },
  {
    id: "razorpay",
    title: "Razorpay",
    says: "From the Razorpay dashboard, under API keys and Webhooks.",
    of: "settings",
    fields: [
      line("RAZORPAY_KEY_ID", "Key id", "like rzp_live_AbCdEfGh123456", traced),
      secret("RAZORPAY_KEY_SECRET", "Key secret", "shown once in the dashboard"),
      secret("RAZORPAY_WEBHOOK_SECRET", "Webhook secret", "type the same into the dashboard"),
    ],
  },
  {
    id: "digio",
    title: "Digio",
    says: "PAN check and e-sign, from the Digio dashboard.",
    of: "settings",
    fields: [
      line("DIGIO_CLIENT_ID", "Client id", undefined, traced),
      secret("DIGIO_CLIENT_SECRET", "Client secret", "from the dashboard"),
      secret("DIGIO_WEBHOOK_SECRET", "Webhook secret", "type the same into the dashboard"),
    ],
  },
  {
    id: "sms",
    title: "SMS",
    says: "Amazon SNS, with what the DLT portal registered for you.",
    of: "settings",
    fields: [
      line("SNS_REGION", "Region", "ap-south-1", traced),
      line("SNS_ACCESS_KEY_ID", "Access key id"),
      secret("SNS_SECRET_ACCESS_KEY", "Secret access key", "from AWS"),
      line("SNS_SENDER_ID", "Sender (DLT header)", "six letters, like MERIDN", {
        ...traced,
        ...{ asKept: withoutBlanks, check: dltHeader },
      }),
      line("SNS_ENTITY_ID", "DLT entity id", "19 digits", dlt),
      line("SNS_TEMPLATE_ID", "DLT template id", "19 digits", dlt),
    ],
  },
  {
    id: "mail",
    title: "Mail",
    says: "The mail server through which letters go out.",
    of: "settings",
    fields: [
      secret("SMTP_URL", "Address of the server", "smtps://user:password@smtp.example.in:465", {
        check: mailServer,
      }),
      line("MAIL_FROM", "Sender", "Meridian Research <help@example.in>", { check: sender }),
    ],
  },
];
