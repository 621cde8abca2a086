import type { World } from "../world";
import { next, registry, standingOf, type Standing } from "./entities";

type Kind = "message" | "my_chat_member" | "chat_join_request" | "chat_member";
/** What comes without being named (Bot API, `allowed_updates`). */
const BY_ITSELF: Kind[] = ["message", "my_chat_member"];

/** Sends an update of one kind to where the bot wants it, if it wants it at all. */
export async function sendUpdate(world: World, kind: Kind, about: object): Promise<void> {
  const hook = registry(world).hook.get("bot");
  if (!hook) return;
  const wanted = hook.allowed.length > 0 ? hook.allowed : BY_ITSELF;
  if (!wanted.includes(kind)) return;
  const update_id = next(world, "update");
  await world.webhooks.send([
    {
      eventId: `telegram ${update_id}`,
      provider: "telegram",
      event: kind,
      body: JSON.stringify({ update_id, [kind]: about }),
      to: hook,
    },
  ]);
}

/** A user as updates tell of one. */
export function from(world: World, user: string) {
  const name = registry(world).users.get(user)?.name ?? "Somebody";
  return { id: Number(user), is_bot: false, first_name: name };
}

export function channelOnWire(world: World, channel: string) {
  const title = registry(world).channels.get(channel)?.title ?? "";
  return { id: Number(channel), title, type: "channel" };
}

/** Tells the bot that somebody's standing in a channel is another now. */
export const standingChanged = (
  world: World,
  { channel, user }: Pick<Standing, "channel" | "user">,
  before: Standing["status"],
): Promise<void> =>
  sendUpdate(world, "chat_member", {
    chat: channelOnWire(world, channel),
    from: from(world, user),
    date: seconds(world),
    old_chat_member: { user: from(world, user), status: shown(before) },
    new_chat_member: {
      user: from(world, user),
      status: shown(standingOf(world, channel, user)),
    },
  });

export const seconds = (world: World): number => Math.floor(world.clock.now() / 1000);

/** Who asks to join is not in the channel. */
export const shown = (status: Standing["status"]): "member" | "left" | "kicked" =>
  status === "asks" ? "left" : status;
