import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { cutOff, partyDoor, pause } from "../fault-doors";
import { fateOf } from "../magic";
import type { World } from "../world";

const NAMESPACE = "http://sns.amazonaws.com/doc/2010-03-31/";

/**
 * AWS SNS `Publish` to a phone number, in AWS's query protocol: a form in, XML out. The signature
 * is not checked; that there is one is.
 */
export function sns({ faults, outbox }: World): Hono {
  return new Hono().use(partyDoor(faults, "sms")).post("/", async (c) => {
    const body = (text: string, status: 200 | 400 | 403) =>
      c.body(text, status, { "content-type": "text/xml" });
    if (!/^AWS4-HMAC-SHA256 /.test(c.req.header("authorization") ?? ""))
      return body(
        problem("MissingAuthenticationToken", "Request is missing Authentication Token"),
        403,
      );
    const asked = Publish.safeParse(await c.req.parseBody());
    if (!asked.success)
      return body(
        problem(
          "InvalidParameter",
          `Invalid parameter: ${asked.error.issues.map((issue) => issue.path.join(".")).join(", ")}`,
        ),
        400,
      );
    const { PhoneNumber: to, Message: text } = asked.data;
    const fate = fateOf(to);
    if (fate === "dead") return cutOff(c);
    if (fate === "slow") await pause(10_000);
    outbox.arrived({ channel: "sms", to, text });
    return body(published(), 200);
  });
}

const Publish = z.object({
  Action: z.literal("Publish"),
  PhoneNumber: z.string().regex(/^\+\d{8,15}$/),
  Message: z.string().min(1).max(1600),
});

const published = () =>
  `<PublishResponse xmlns="${NAMESPACE}"><PublishResult><MessageId>${randomUUID()}</MessageId></PublishResult><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></PublishResponse>`;

/** Both texts are the sandbox's own: nothing in them needs escaping. */
const problem = (code: string, message: string) =>
  `<ErrorResponse xmlns="${NAMESPACE}"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`;
