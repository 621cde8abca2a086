import { Site } from "../tests/setup/site";
import { median } from "./pairs";
import { atMost, type Row } from "./rows";
import { residentMb } from "./servers";

/**
 * From `node` to listening, and memory at rest, with the sandbox off: as it runs for an operator.
 */
export async function processFigures(): Promise<Row[]> {
  const ready: number[] = [];
  const resident: number[] = [];
  for (let i = 0; i < 5; i++) {
    const from = performance.now();
    const site = await Site.open({ LOG_LEVEL: "info", ...realProviders });
    ready.push(performance.now() - from);
    await fetch(`${site.url}/healthz`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    resident.push(residentMb(site.pid));
    await site.close();
  }
  return [
    atMost("process: ready after", median(ready), 700, "ms"),
    atMost("process: resident at rest", median(resident), 120, "MB"),
  ];
}

/** Every party configured, none reachable: nothing is called before somebody needs it. */
const realProviders = {
  RAZORPAY_KEY_ID: "rzp_test_Bench000000000",
  RAZORPAY_KEY_SECRET: "bench",
  RAZORPAY_WEBHOOK_SECRET: "bench",
  DIGIO_CLIENT_ID: "BENCH",
  DIGIO_CLIENT_SECRET: "bench",
  DIGIO_WEBHOOK_SECRET: "bench",
  SNS_REGION: "ap-south-1",
  SNS_ENTITY_ID: "1201159999999999999",
  SNS_TEMPLATE_ID: "1207169999999999999",
  SNS_ACCESS_KEY_ID: "bench",
  SNS_SECRET_ACCESS_KEY: "bench",
  SNS_SENDER_ID: "BENCHR",
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "Desk <desk@research.example>",
};
