import type { World } from "../world";
import { newUser, next, registry, setStanding, standingOf, type User } from "./entities";
import { channelOnWire, from, seconds, sendUpdate, standingChanged } from "./updates";

/** What somebody at Telegram does. Each comes to the bot as an update. */

/**
 * Writes to the bot; the first time that is the press of "Start". A bot that is blocked hears
 * nothing.
 */
export async function says(world: World, user: User, text: string): Promise<void> {
  const { users, messages } = registry(world);
  if (user.blocked) return;
  users.put(user.id, { ...user, started: true });
  const message = { id: next(world, "message"), user: user.id, from: "user" as const, text };
  messages.put(String(message.id), { ...message, at: world.clock.now() });
  await sendUpdate(world, "message", {
    message_id: message.id,
    from: from(world, user.id),
    chat: { ...from(world, user.id), type: "private" },
    date: seconds(world),
    text,
  });
}

/** Blocks the bot, or takes that back. */
export async function blocks(world: World, user: User, blocked: boolean): Promise<void> {
  registry(world).users.put(user.id, { ...user, blocked });
  const standing = (status: string) => ({ user: { id: 0, is_bot: true }, status });
  await sendUpdate(world, "my_chat_member", {
    chat: { ...from(world, user.id), type: "private" },
    from: from(world, user.id),
    date: seconds(world),
    old_chat_member: standing(blocked ? "member" : "kicked"),
    new_chat_member: standing(blocked ? "kicked" : "member"),
  });
}

/** Follows an invite link: asks to join, or is in at once. @returns what came of it */
export async function follows(world: World, user: User, hash: string): Promise<string> {
  const invite = registry(world).invites.get(hash);
  if (!invite) return "This invite link is not valid.";
  const { channel } = invite;
  const before = standingOf(world, channel, user.id);
  const { until = Infinity } = registry(world).standings.get(`${channel}/${user.id}`) ?? {};
  if (before === "kicked" && world.clock.now() < until) return "You are banned from this channel.";
  if (before === "member") return "You are in this channel already.";
  if (!invite.asks) {
    setStanding(world, { channel, user: user.id, status: "member" });
    await standingChanged(world, { channel, user: user.id }, before);
    return "You are in.";
  }
  setStanding(world, { channel, user: user.id, status: "asks" });
  await sendUpdate(world, "chat_join_request", {
    chat: channelOnWire(world, channel),
    from: from(world, user.id),
    user_chat_id: Number(user.id),
    date: seconds(world),
    invite_link: { invite_link: hash, creates_join_request: true },
  });
  return "You asked to join.";
}

/** Leaves a channel. */
export async function leaves(world: World, user: User, channel: string): Promise<void> {
  if (standingOf(world, channel, user.id) !== "member") return;
  setStanding(world, { channel, user: user.id, status: "left" });
  await standingChanged(world, { channel, user: user.id }, "member");
}

/** The user whom a form names, or a new one. */
export function actor(world: World, id: string, name: string): User {
  return registry(world).users.get(id) ?? newUser(world, name || "Asha");
}
