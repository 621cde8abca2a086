import { sandboxKeys } from "../../../app/config.server/sandbox-keys";
import type { Site } from "../../setup/site";

/**
 * What the gateway itself says, to whoever holds the owner's keys. @param body to POST; else a GET
 */
export async function gatewayAsked(site: Site, path: string, body?: object): Promise<unknown> {
  const { razorpayKeyId, razorpayKeySecret } = sandboxKeys;
  const credentials = Buffer.from(`${razorpayKeyId}:${razorpayKeySecret}`).toString("base64");
  const answer = await fetch(`${site.sandbox.url}/razorpay/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Basic ${credentials}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`the gateway, ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
