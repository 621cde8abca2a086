import { MINUTE_MS } from "../content/durations";
import type { Reader } from "./reader";
import type { BackendSettings } from "../shared/settings";

export function realSms(read: Reader): BackendSettings["sms"] {
  const region = read.text("SNS_REGION") ?? "";
  read.matching(
    "SNS_REGION",
    region,
    /^[a-z]{2}-[a-z]+-\d$/,
    "must be an AWS region; Indian routes need ap-south-1 or ap-south-2",
    "ap-south-1",
  );
  return {
    endpoint: read.url("SNS_ENDPOINT", ["http", "https"], "https://sns.ap-south-1.amazonaws.com"),
    region,
    accessKeyId: read.required("SNS_ACCESS_KEY_ID", "SNS_REGION is set", "AKIA…"),
    secretAccessKey: read.required("SNS_SECRET_ACCESS_KEY", "SNS_REGION is set", "(from AWS)"),
    senderId: read.required(
      "SNS_SENDER_ID",
      "SNS_REGION is set; Indian routes need the registered header",
      "MERIDN",
    ),
    entityId: read.required(
      "SNS_ENTITY_ID",
      "SNS_REGION is set; the DLT principal entity id",
      "1101234567890123456",
    ),
    templateId: read.required(
      "SNS_TEMPLATE_ID",
      "SNS_REGION is set; the DLT content template id",
      "1107123456789012345",
    ),
    pointerTemplateId: read.text("SNS_RESEARCH_TEMPLATE_ID"),
    templateIdsIn: byLanguage(read, "SNS_TEMPLATE_IDS_IN"),
    pointerTemplateIdsIn: byLanguage(read, "SNS_RESEARCH_TEMPLATE_IDS_IN"),
    timeoutMs: read.whole("SNS_TIMEOUT_MS", 8_000, [500, MINUTE_MS], "8000"),
  };
}

/** "hi=1107123456789012346, mr=…": a template's id by the language it is registered in. */
function byLanguage(read: Reader, variable: string): Record<string, string> {
  const pairs = (read.text(variable) ?? "").split(",").flatMap((one) => one.trim() || []);
  const found = pairs.map((pair) => /^([a-z]{2,3})\s*=\s*(\d+)$/.exec(pair));
  if (found.includes(null))
    read.fault(
      variable,
      "must name a DLT content template for each language, commas between",
      "hi=1107123456789012346",
    );
  return Object.fromEntries(found.map((one) => [one?.[1] ?? "", one?.[2] ?? ""]));
}

export const sandboxSms = (url: string): BackendSettings["sms"] => ({
  endpoint: `${url}/sns`,
  region: "ap-south-1",
  accessKeyId: "sandbox",
  secretAccessKey: "sandbox",
  senderId: "DEMORA",
  entityId: "1100000000000000000",
  templateId: "1107000000000000000",
  pointerTemplateId: "1107000000000000001",
  templateIdsIn: { hi: "1107000000000000002" },
  pointerTemplateIdsIn: { hi: "1107000000000000003" },
  timeoutMs: 4_000,
});
