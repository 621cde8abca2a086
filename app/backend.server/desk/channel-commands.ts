import type { Parts } from "../platform/parts";
import { channels, dropChannel, setChannel } from "../research/channel/channels";
import { askBot } from "../research/telegram/pace";
import { ProviderDown } from "../providers/outcome";
import { BotBlocked } from "../providers/telegram/port";
import { confirmed, UsageFault, type Command } from "./command";
import { table } from "./print";
import { serviceNamed } from "./service-named";

/** The Telegram channels of services. */
export const channelCommands: Record<string, Command> = {
  "research channels": {
    usage: "research channels [--service SERVICE --id=-100… | --off SERVICE --yes]",
    says: "Shows the Telegram channel of each service, how many of its clients we let in and how many Telegram counts, administrators and the bot among them; or gives a service its channel, of which the bot must be an administrator. With --off everybody who holds no other service of it is let go.",
    options: {
      service: { type: "string" },
      id: { type: "string" },
      off: { type: "string" },
      yes: { type: "boolean" },
    },
    words: 0,
    run: async (parts, _words, options) => {
      const { service, id, off } = options;
      if ((typeof service === "string") !== (typeof id === "string"))
        throw new UsageFault("--service and --id go together.");
      if (typeof service === "string" && typeof id === "string")
        await setChannel(parts, await serviceNamed(parts, service), id);
      if (typeof off === "string") {
        confirmed(options, "Everybody who holds no other service of its channel would be let go.");
        await dropChannel(parts, await serviceNamed(parts, off));
      }
      const all = await Promise.all(
        (await channels(parts)).map(async (one) => ({
          ...one,
          atTelegram: one.channel === null ? null : await counted(parts, one.channel),
        })),
      );
      const rows = all.map(({ id: service, name, channel, members, atTelegram }) => [
        service,
        name,
        channel ?? "",
        channel === null ? "" : String(members),
        channel === null ? "" : String(atTelegram ?? "no answer"),
      ]);
      return { lines: table(HEADS, rows), json: all };
    },
  },
};

const HEADS = ["Service", "Name", "Channel", "Let in", "At Telegram"];

/** How many Telegram counts; null when it does not say. */
async function counted(parts: Parts, channel: string): Promise<number | null> {
  if (!parts.telegram) return null;
  try {
    return await askBot(parts, (bot) => bot.members(channel));
  } catch (problem) {
    if (problem instanceof ProviderDown || problem instanceof BotBlocked) return null;
    throw problem;
  }
}
