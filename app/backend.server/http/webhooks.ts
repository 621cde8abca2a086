import type { Context, Hono } from "hono";
import { eventHandlers } from "../events/dispatch-event";
import { falseWebhooks } from "../platform/false-webhooks";
import { inboxHandler, receive, type Arrived } from "../events/inbox";
import type { Parts } from "../platform/parts";
import { digioChecksumHolds } from "../providers/esign/digio-checksum";
import { gatewayWebhook } from "../providers/gateway/chosen";
import { BODY_LIMIT } from "../../edge.server/arriving-bodies";
import { readJson } from "../../shared/read-json";
import { sameSecret } from "../../shared/same-secret.server";
import { kindOf, Update } from "../research/telegram/take-update";
import type { Env } from "./endpoint";

/**
 * The providers' webhooks. Verify over the raw bytes, store once, answer at once, handle after: a
 * provider that waits too long sends again. They carry no cookie and are exempt from the origin
 * check; the signature stands in for both.
 */
export function mountWebhooks(app: Hono<Env>, parts: Parts, handlers = eventHandlers): void {
  const handleSoon = inboxHandler(parts, handlers);
  const refused = falseWebhooks(parts);
  const { source, signatureHeader, eventIdHeader } = gatewayWebhook;
  app.post(`/webhooks/${source}`, (c) =>
    take(c, parts, handleSoon, async (raw) => {
      const signature = c.req.header(signatureHeader) ?? "";
      if (!parts.gateway.webhookHolds(raw, signature)) {
        await refused(source, raw, signature);
        return null;
      }
      return { source, eventId: c.req.header(eventIdHeader) ?? null };
    }),
  );
  app.post("/webhooks/digio", (c) =>
    take(c, parts, handleSoon, async (raw) => {
      const checksum = c.req.header("x-digio-checksum") ?? null;
      if (digioChecksumHolds(raw, checksum, parts.settings.digio.webhookSecrets))
        return { source: "digio", eventId: null };
      await refused("digio", raw, checksum ?? "");
      return null;
    }),
  );
  app.post("/webhooks/telegram", (c) =>
    take(c, parts, handleSoon, (raw) => {
      const secret = c.req.header("x-telegram-bot-api-secret-token") ?? "";
      const ours = parts.settings.telegram?.webhookSecret;
      if (!ours || !sameSecret(secret, ours)) return null;
      const update = readJson(Update, Buffer.from(raw).toString("utf8"));
      const kind = update && kindOf(update);
      // What is nothing to us is not kept: Telegram is told that it came.
      if (!kind) return "nothing to us";
      // Names and all else that Telegram sends along are not kept either.
      const kept = Buffer.from(JSON.stringify(update));
      return { source: "telegram", eventId: String(update.update_id), kind, raw: kept };
    }),
  );
}

/** Null: the signature does not hold. */
type Verified = (Omit<Arrived, "raw"> & Partial<Pick<Arrived, "raw">>) | "nothing to us" | null;

async function take(
  c: Context<Env>,
  parts: Parts,
  handleSoon: () => void,
  verify: (raw: Uint8Array) => Verified | Promise<Verified>,
): Promise<Response> {
  const raw = await limited(c.req.raw);
  if (!raw) return c.json({ message: "That is too much data." }, 413);
  const from = await verify(raw);
  if (!from) {
    parts.log.warn(
      { requestId: c.env.visitor.requestId, path: c.req.path },
      "a webhook whose signature does not hold",
    );
    return c.json({ message: "The signature does not hold." }, 400);
  }
  if (from === "nothing to us") return c.json({ message: "Received." }, 200);
  if (!(await receive(parts, { raw, ...from })))
    return c.json({ message: "The event must be JSON." }, 400);
  parts.log.info({ source: from.source, eventId: from.eventId }, "a webhook was taken in");
  setImmediate(handleSoon);
  return c.json({ message: "Received." }, 200);
}

/** The body's bytes, or null as soon as they are too many: a length may be missing or false. */
async function limited(request: Request): Promise<Uint8Array | null> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > BODY_LIMIT) {
      await reader?.cancel();
      return null;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}
