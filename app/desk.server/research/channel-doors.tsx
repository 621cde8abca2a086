import { Hono } from "hono";
import { z } from "zod";
import { OperatorRefusal } from "../../api/refusal";
import { ProviderDown } from "../../backend.server/providers/outcome";
import { channels, dropChannel, setChannel } from "../../backend.server/research/channel/channels";
import type { Parts } from "../../backend.server/platform/parts";
import type { ServiceId } from "../../backend.server/platform/store/ids";
import { act, saidIn } from "../frame/act";
import { ChannelsPage } from "./channels-page";
import { drawn, type Said } from "../frame/frame";

const OfService = z.object({ service: z.string().max(64) });
const Typed = OfService.extend({ channel: z.string().max(100).trim() });

function away(problem: unknown): never {
  if (!(problem instanceof ProviderDown)) throw problem;
  throw new OperatorRefusal(503, "Telegram does not answer now. Try again in a minute.");
}

/** The Telegram channels of services: shown, given, taken away. */
export function channelDoors(parts: Parts): Hono {
  const page = async (said: Said, typed: z.infer<typeof Typed> | null = null) => (
    <ChannelsPage
      said={said}
      services={await channels(parts)}
      bot={parts.telegram !== null}
      typed={typed}
    />
  );
  return new Hono()
    .get("/research/channels", async (c) => c.html(drawn(await page(saidIn(c)))))
    .post("/research/channels", async (c) => {
      const typed = Typed.parse(await c.req.parseBody());
      return act(
        c,
        () => setChannel(parts, typed.service as ServiceId, typed.channel).catch(away),
        "/research/channels?done=channel set",
        (words) => page({ wrong: { words, field: `channel-${typed.service}` } }, typed),
      );
    })
    .post("/research/channels/take", async (c) => {
      const { service } = OfService.parse(await c.req.parseBody());
      return act(
        c,
        () => dropChannel(parts, service as ServiceId),
        "/research/channels?done=channel taken",
        (words) => page({ wrong: { words } }),
      );
    });
}
