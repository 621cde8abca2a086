import { z } from "zod";
import { refreshDocument } from "../onboarding/verify-signing";
import type { Parts } from "../platform/parts";
import type { Tables } from "../platform/store/tables";
import { takeUpdate, Update } from "../research/telegram/take-update";
import { handleGatewayEvent } from "../money/payments/gateway-events";
import { gatewayWebhook } from "../providers/gateway/chosen";
import { readJson } from "../../shared/read-json";

/**
 * Does what an event asks for. Only ids are taken from it; what is true of them is asked of the
 * provider. One that is about nothing of ours is done with.
 *
 * @throws ProviderDown, or a fault of ours: then it is to be handled again later
 */
export async function dispatchEvent(
  parts: Parts,
  source: Tables["inbox"]["source"],
  body: string,
  handlers: EventHandlers = eventHandlers,
): Promise<void> {
  if (source === "digio") {
    const documentId = readJson(DigioEvent, body)?.payload.document.id;
    if (documentId) await handlers.digio(parts, documentId);
    return;
  }
  if (source === "telegram") {
    const update = readJson(Update, body);
    if (update) await handlers.telegram(parts, update);
    return;
  }
  const event = gatewayWebhook.read(body);
  if (event) await handlers.gateway(parts, event);
}

/** What an event of each provider's leads to. */
export const eventHandlers = {
  gateway: handleGatewayEvent,
  digio: refreshDocument,
  telegram: takeUpdate,
};
export type EventHandlers = typeof eventHandlers;

const DigioEvent = z.object({ payload: z.object({ document: z.object({ id: z.string() }) }) });
