import { randomInt } from "node:crypto";
import type { State } from "../state";

/** The world, or what of it is needed here: the world itself knows this file. */
type Remembers = { state: State };

/** Somebody with a Telegram account. */
export interface User {
  /** digits, as is their private chat with the bot */
  id: string;
  name: string;
  /** pressed "Start" once; before that a bot cannot write */
  started: boolean;
  blocked: boolean;
}
export interface Message {
  id: number;
  user: string;
  from: "bot" | "user";
  text: string;
  /** UTC ms */
  at: number;
}
/** A channel where the bot is an administrator. */
export interface Channel {
  /** -100 and digits */
  id: string;
  title: string;
}
/** `asks` waits for an answer to a request to join. */
export interface Standing {
  channel: string;
  user: string;
  status: "member" | "left" | "kicked" | "asks";
  /** UTC ms until which one is kicked; for ever where it is left out */
  until?: number;
}
export interface Invite {
  hash: string;
  channel: string;
  /** false: whoever follows it is in at once */
  asks: boolean;
}
export interface Hook {
  url: string;
  secret: string;
  allowed: string[];
}

/** What the played Telegram remembers. */
export function registry({ state }: Remembers): ReturnType<typeof shelvesOf> {
  const known = made.get(state) ?? shelvesOf(state);
  made.set(state, known);
  return known;
}

/** Made once a world: a year of ten thousand people asks for them millions of times. */
const made = new WeakMap<State, ReturnType<typeof shelvesOf>>();

const shelvesOf = (state: State) => ({
  users: state.shelf<User>("telegram-users"),
  messages: state.shelf<Message>("telegram-messages"),
  channels: state.shelf<Channel>("telegram-channels"),
  standings: state.shelf<Standing>("telegram-standings"),
  invites: state.shelf<Invite>("telegram-invites"),
  hook: state.shelf<Hook>("telegram-hook"),
  /** numbers given so far, and until when calls are too many */
  counts: state.shelf<number>("telegram-counts"),
});

export function newUser(world: Remembers, name: string): User {
  const user = { id: digits(10), name, started: false, blocked: false };
  registry(world).users.put(user.id, user);
  return user;
}

export function newChannel(world: Remembers, title: string): Channel {
  const channel = { id: `-100${digits(10)}`, title };
  registry(world).channels.put(channel.id, channel);
  return channel;
}

/** A user's standing in a channel; who never came near it has left. */
export const standingOf = (world: Remembers, channel: string, user: string): Standing["status"] =>
  registry(world).standings.get(`${channel}/${user}`)?.status ?? "left";

export const setStanding = (world: Remembers, standing: Standing): void =>
  registry(world).standings.put(`${standing.channel}/${standing.user}`, standing);

/** The next of a count: message and update ids. */
export function next(world: Remembers, of: "message" | "update"): number {
  const { counts } = registry(world);
  const number = (counts.get(of) ?? 0) + 1;
  counts.put(of, number);
  return number;
}

const digits = (length: number): string =>
  String(randomInt(1, 10)) + Array.from({ length: length - 1 }, () => randomInt(10)).join("");
