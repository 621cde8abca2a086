import { IST_MS } from "../../../app/content/india";
import { findOrMakePerson } from "../../../app/backend.server/platform/people/people";
import { endOf, startAfter } from "../../../app/backend.server/money/service/period";
import { setChannel } from "../../../app/backend.server/research/channel/channels";
import { letMembersGo } from "../../../app/backend.server/research/channel/let-go";
import { keepWebhook } from "../../../app/backend.server/research/telegram/keep-webhook";
import { startLink, unlink } from "../../../app/backend.server/research/telegram/link";
import { waitsUntil } from "../../../app/backend.server/research/telegram/pace";
import { blocks, follows, leaves, says } from "../../../sandbox/telegram/acting";
import { newChannel, newUser, type User } from "../../../sandbox/telegram/entities";
import { playTelegram, type PlayedTelegram } from "../../setup/played-telegram";
import { testParts, type TestParts } from "../../unit/parts";
import { aService, DAY, holds as buys } from "../../unit/research/desk";
import type { Dice } from "../dice";
import { CHANNEL_OF, forgetAsked, mayBeIn, runs, SERVICES, type Member } from "./model";

const LENGTHS = [5, 30, 90];
/** A minute of a server's rounds: longer Telegram is not away. */
const MOST_ROUNDS = 12;
const nextMidnight = (now: number): number => (Math.floor((now + IST_MS) / DAY) + 1) * DAY - IST_MS;
const FAULTS = ["telegram-busy", "telegram-dead", "telegram-lost-answer", "telegram-error"];

/**
 * People, their purchases and Telegram accounts, through a year. Telegram breaks down, loses
 * answers and asks to wait; what its updates tell is handed over again until it is taken.
 */
export class World {
  readonly members: Member[] = [];
  /** by the model's name of a channel its id at Telegram */
  readonly channels: Record<string, string> = {};
  readonly tally = new Map<string, number>();
  /** the most seconds of a midnight's work, by the simulated clock */
  slowest = 0;
  /** approved, though they may not be in: looked at as it is done */
  wronglyLetIn = 0;
  #leaked: Record<string, { asks: string; open: string }> = {};

  private constructor(
    readonly parts: TestParts,
    readonly played: PlayedTelegram,
    readonly die: Dice,
  ) {}

  static async open(die: Dice, people: number): Promise<World> {
    const parts = await testParts();
    const world = new World(parts, playTelegram(parts), die);
    await keepWebhook(parts);
    for (const service of SERVICES) await aService(parts, service);
    for (const name of new Set(Object.values(CHANNEL_OF)))
      world.channels[name] = newChannel(world.played.world, name).id;
    for (const [service, name] of Object.entries(CHANNEL_OF))
      await setChannel(parts, service as never, world.channels[name] ?? "");
    for (const [name, channel] of Object.entries(world.channels)) {
      const { invites } = world.played.registry;
      const asks = invites.all().find((one) => one.channel === channel)?.hash ?? "";
      const open = `leak-${name}`;
      invites.put(open, { hash: open, channel, asks: false });
      world.#leaked[name] = { asks, open };
    }
    for (let at = 0; at < people; at++) world.members.push(await world.#person(at));
    return world;
  }

  async close(): Promise<void> {
    await this.played.close();
    await this.parts.close();
  }

  async #person(at: number): Promise<Member> {
    const number = `+9199${String(at).padStart(8, "0")}`;
    const { parts } = this;
    const id = await parts.store.transaction((tx) => findOrMakePerson(parts, tx, number));
    const nothing = { telegram: null, former: [], blocked: false };
    return { id, periods: [], ...nothing, asked: new Set() };
  }

  /** A day of everybody's doings, spread over it; then midnight in India, and its work. */
  async day(): Promise<void> {
    const { parts, die } = this;
    const midnight = nextMidnight(parts.clock.now);
    const hours = Math.floor((midnight - parts.clock.now) / 5);
    for (let part = 0; part < 4; part++) {
      parts.clock.now += hours;
      for (const member of this.members) if (die.chance(0.25)) await this.#acts(member);
      for (let guests = this.members.length / 400; guests > 0; guests--) await this.#stranger();
      if (die.chance(0.3)) this.#breaks();
      await this.#works();
    }
    if (parts.clock.now > midnight) throw new Error("the day was too short");
    parts.clock.now = midnight;
    for (const member of this.members) forgetAsked(member, midnight);
    await this.#works();
    this.slowest = Math.max(this.slowest, parts.clock.now - midnight);
  }

  #breaks(): void {
    const { die, played } = this;
    played.world.faults.set(die.pick(FAULTS), true, {
      times: 1 + die.int(3),
      ms: 1_000 * (1 + die.int(40)),
    });
  }

  /** What Telegram told, until all of it is taken in. */
  async #delivers(): Promise<void> {
    for (let round = 0; ; round++) {
      if (round === MOST_ROUNDS) this.#mends();
      if ((await this.#handsOver()) === 0) return;
      await this.#nextRound();
    }
  }

  /** The recurring work, until there is none left and nothing stood in its way. */
  async #works(): Promise<void> {
    for (let round = 0; ; round++) {
      if (round === MOST_ROUNDS) this.#mends();
      await this.#delivers();
      if ((await letMembersGo(this.parts)) === 0 && this.#isWell()) {
        const waits = (await waitsUntil(this.parts)) > this.parts.clock.now;
        if (!waits && (await letMembersGo(this.parts)) === 0) return;
      }
      await this.#nextRound();
    }
  }

  async #nextRound(): Promise<void> {
    const { clock } = this.parts;
    const until = await waitsUntil(this.parts);
    if (until > clock.now) {
      // The last instant at which nothing may be asked.
      clock.now = until - 1;
      await this.#handsOver();
      await letMembersGo(this.parts);
    }
    clock.now = Math.max(clock.now + 5_000, until);
  }

  /** Also looks at whom the bot lets in, be it for a moment. @returns how much is left */
  async #handsOver(): Promise<number> {
    const left = await this.played.handOver();
    const approved = this.played.approved.splice(0);
    if (approved.length === 0) return left;
    const owners = new Map(this.members.map((one) => [one.telegram, one]));
    for (const { chat_id, user_id } of approved) {
      const owner = owners.get(user_id);
      const name = Object.keys(this.channels).find((one) => this.channels[one] === chat_id) ?? "";
      if (!owner || !mayBeIn(owner, name, this.parts.clock.now)) this.wronglyLetIn++;
    }
    return left;
  }

  #isWell = (): boolean =>
    this.played.world.faults.list().every(({ name, on }) => !on || !FAULTS.includes(name));

  /** Puts every fault out. */
  #mends(): void {
    for (const name of FAULTS) this.played.world.faults.set(name, false, {});
  }

  async #acts(member: Member): Promise<void> {
    const { die } = this;
    const now = this.parts.clock.now;
    const running = member.periods.filter((one) => runs(one, now));
    if (die.chance(running.length === 0 ? 0.04 : 0.01)) await this.#buys(member);
    else if (running.length > 0 && die.chance(0.01))
      await this.#stops(member, die.chance(0.7) ? "revoked" : "paused");
    if (member.telegram === null) {
      if (die.chance(0.1)) await this.#links(member);
      return;
    }
    if (die.chance(0.004)) return this.#unlinks(member);
    if (die.chance(0.006)) return this.#links(member);
    const user = this.#user(member.telegram);
    if (die.chance(0.004)) {
      member.blocked = !member.blocked;
      await blocks(this.played.world, user, member.blocked);
      return;
    }
    for (const [name, channel] of Object.entries(this.channels)) {
      if (member.asked.has(name) && die.chance(0.003)) {
        await leaves(this.played.world, user, channel);
        member.asked.delete(name);
        this.#count("left");
      } else if (!member.asked.has(name) && die.chance(mayBeIn(member, name, now) ? 0.2 : 0.01))
        await this.#asks(member, user, name);
    }
    const [old] = member.former;
    if (old && die.chance(0.02)) await this.#tries(this.#user(old));
  }

  async #asks(member: Member, user: User, name: string): Promise<void> {
    await follows(this.played.world, user, this.#leaked[name]?.asks ?? "");
    this.#count("requests");
    // Who may come in is decided when the news is taken in.
    await this.#delivers();
    if (mayBeIn(member, name, this.parts.clock.now)) member.asked.add(name);
  }

  /** Somebody whom nobody knows, with a link that was passed on. */
  async #stranger(): Promise<void> {
    const user = newUser(this.played.world, "Stranger");
    await this.#tries(user);
    await this.#delivers();
  }

  async #tries(user: User): Promise<void> {
    const { asks = "", open = "" } = this.#leaked[this.die.pick(["one", "two"])] ?? {};
    await follows(this.played.world, user, this.die.chance(0.5) ? asks : open);
    this.#count("leaked links followed");
  }

  async #buys(member: Member): Promise<void> {
    const { die, parts } = this;
    const service = die.pick(SERVICES);
    const now = parts.clock.now;
    const ends = member.periods
      .filter((one) => one.service === service && !one.revoked)
      .map(({ to }) => to);
    const from = startAfter(now, ends.length > 0 ? Math.max(...ends) : null);
    const to = endOf(from, die.pick(LENGTHS));
    const id = await buys(parts, member.id, service, [from, to]);
    member.periods.push({ id, service, from, to, revoked: false, paused: false });
    this.#count("bought");
  }

  async #stops(member: Member, how: "revoked" | "paused"): Promise<void> {
    const now = this.parts.clock.now;
    const period = this.die.pick(member.periods.filter((one) => runs(one, now)));
    period[how] = true;
    await this.parts.store.db
      .updateTable("subscriptions")
      .set(how === "revoked" ? { revoked_at: now } : { paused_at: now })
      .where("id", "=", period.id)
      .execute();
    forgetAsked(member, now);
    this.#count(how === "revoked" ? "refunded" : "paused");
  }

  /** With a Telegram account of their own that was never linked. */
  async #links(member: Member): Promise<void> {
    const { world } = this.played;
    const user = newUser(world, "Member");
    const token = new URL(await startLink(this.parts, member.id)).searchParams.get("start") ?? "";
    await says(world, user, `/start ${token}`);
    await this.#delivers();
    this.#count(member.telegram === null ? "linked" : "relinked");
    this.#goes(member);
    Object.assign(member, { telegram: user.id, blocked: false });
  }

  async #unlinks(member: Member): Promise<void> {
    const user = member.telegram ? this.#user(member.telegram) : null;
    if (user && !user.blocked && this.die.chance(0.5)) await says(this.played.world, user, "/stop");
    else await unlink(this.parts, member.id);
    this.#goes(member);
    this.#count("unlinked");
    await this.#delivers();
  }

  #goes(member: Member): void {
    if (member.telegram) member.former.unshift(member.telegram);
    member.telegram = null;
    member.asked.clear();
  }

  #user(id: string): User {
    const user = this.played.registry.users.get(id);
    if (!user) throw new Error("no such user");
    return user;
  }

  #count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1);
  }
}
