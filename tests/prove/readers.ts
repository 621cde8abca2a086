import { callHandlers } from "../../app/backend.server/http/app";
import { inProcess } from "../../app/backend.server/http/in-process";
import { makePerson } from "../../app/backend.server/make-person";
import { saveDraft } from "../../app/backend.server/research/drafts";
import { changeFiles, filesOf } from "../../app/backend.server/research/files/draft-files";
import { release } from "../../app/backend.server/research/release";
import type { AnyCall } from "../../app/api/calls";
import type { PersonId, SubscriptionId } from "../../app/backend.server/platform/store/ids";
import { pdfText } from "../setup/pdf-text";
import { aNote, anAddition, anIdea } from "../setup/research-drafts";
import { aWebp } from "../setup/research-files";
import { testParts, type TestParts } from "../unit/parts";
import { aService, DAY, holds } from "../unit/research/desk";
import { dice, type Dice } from "./dice";
import { entitled, readableYet, type Entry, type Reader, type Window } from "./readers/model";
import type { Proof } from "./proof";

const READS = 20_000;
const SERVICES = ["S1", "S2"];
/** Days of releases; the five years after them are lived through in the end. */
const DAYS = 60;

/**
 * People of every standing read what was released on sixty days, by every call there is, and a
 * model of a few lines that shares nothing with the product says what each may see. Every entry has
 * a word that stands nowhere else.
 */
export const proof: Proof = {
  claim:
    "nobody reads, finds or is told of an entry but who held its service when it was released, for five years from then",
  async run({ seed, short, count, say }) {
    const wanted = count ?? (short ? 2_000 : READS);
    const world = await World.open(seed);
    try {
      await world.lives(say);
      const perLook = Math.ceil(wanted / 3);
      for (const [name, later] of [
        ["on the last day", 0],
        ["four years later", 4 * 365 * DAY],
        ["six years later", 2 * 365 * DAY],
      ] as const) {
        world.parts.clock.now += later;
        await world.signIn();
        await world.reads(perLook);
        say(`${world.read} reads, ${name}`);
      }
      const { leaks, missing, read } = world;
      return {
        held: leaks.length === 0 && missing.length === 0 && world.seen > 0,
        figure: [
          `${read} reads by ${world.readers.length} people of ${world.entries.length} entries, ${world.seen} words seen`,
          `${leaks.length} leaks, ${missing.length} withheld`,
          ...[...leaks, ...missing].slice(0, 10),
        ].join("; "),
      };
    } finally {
      await world.parts.close();
    }
  },
};

class World {
  readonly readers: Reader[] = [];
  readonly entries: Entry[] = [];
  readonly leaks: string[] = [];
  readonly missing: string[] = [];
  read = 0;
  seen = 0;

  private constructor(
    readonly parts: TestParts,
    private readonly die: Dice,
    private readonly call: ReturnType<typeof inProcess>,
  ) {}

  static async open(seed: number): Promise<World> {
    const parts = await testParts();
    for (const service of SERVICES) await aService(parts, service);
    return new World(parts, dice(seed), inProcess(parts, callHandlers(parts)));
  }

  /** Services are bought, end, are refunded, paused and taken up again; research comes out. */
  async lives(say: (words: string) => void): Promise<void> {
    await this.comes("never bought", []);
    for (let day = 0; day < DAYS; day++) {
      this.parts.clock.now += DAY;
      const now = this.parts.clock.now;
      if (day % 3 === 0) {
        const service = this.die.pick(SERVICES);
        const length = this.die.pick([5, 20, 90]) * DAY;
        await this.comes("active or expired", [[service, now - 1, now + length]]);
        await this.comes("future", [[service, now + 3 * DAY, now + 3 * DAY + length]]);
        await this.comes("two windows", [
          [service, now - 1, now + 4 * DAY],
          [service, now + 9 * DAY, now + 30 * DAY],
        ]);
      }
      if (this.die.chance(0.3)) await this.stops(this.die.pick(this.readers), "revokedAt");
      if (this.die.chance(0.2)) await this.stops(this.die.pick(this.readers), "pausedAt");
      for (let more = this.die.int(4); more > 0; more--) await this.releases();
    }
    say(`${this.readers.length} people, ${this.entries.length} entries`);
  }

  private async comes(standing: string, windows: [string, number, number][]): Promise<void> {
    const { personId } = await this.session(this.readers.length);
    const held: Window[] = [];
    for (const [service, from, to] of windows) {
      const id = await holds(this.parts, personId, service, [from, to]);
      held.push({ id, service, from, to, revokedAt: null, pausedAt: null });
    }
    this.readers.push({ id: personId, standing, windows: held, cookies: "" });
  }

  /** A session lasts for a quarter of an hour by itself. */
  async signIn(): Promise<void> {
    for (const [at, reader] of this.readers.entries())
      reader.cookies = cookiesIn((await this.session(at)).cookies);
  }

  private session = (at: number) =>
    makePerson(this.parts, {
      number: `+9199${String(at).padStart(8, "0")}`,
      pan: `ABCPE${String(at).padStart(4, "0")}F`,
      step: "done",
    });

  private async stops({ windows }: Reader, how: "revokedAt" | "pausedAt"): Promise<void> {
    const [one] = windows;
    const now = this.parts.clock.now;
    if (!one || one[how] !== null) return;
    one[how] = now;
    const column = how === "revokedAt" ? { revoked_at: now } : { paused_at: now };
    await this.parts.store.db
      .updateTable("subscriptions")
      .set(column)
      .where("id", "=", one.id as SubscriptionId)
      .execute();
  }

  private async releases(): Promise<void> {
    const number = this.entries.length + 1;
    const word = `canary${number}x`;
    const open = this.entries.filter(({ root, kind }) => root === null && kind !== "over");
    const root = open.length > 0 && this.die.chance(0.5) ? this.die.pick(open) : null;
    const services = [this.die.pick(SERVICES)];
    const kind = this.die.pick(["update", "reached", "correction", "closed", "withdrawn"] as const);
    const typed =
      root === null
        ? this.die.chance(0.7)
          ? anIdea({ services, name: `Name ${word} Ltd`, rationale: `Seen: ${word}.` })
          : aNote({ services, title: `Note ${word}`, text: `Read: ${word}.` })
        : anAddition(kind, root.number, { text: `Added: ${word}.` });
    const draft = await saveDraft(this.parts, null, typed);
    if (this.die.chance(0.5))
      await changeFiles(this.parts, draft, {
        remove: [],
        says: {},
        add: [{ bytes: aWebp(), says: `Shown: ${word}.` }],
      });
    const [picture] = await filesOf(this.parts.store.db, draft);
    const done = await release(this.parts, draft).catch(() => null);
    // What the gate stops (a note has no price to reach) is nothing that anybody may see.
    if (done === null) return;
    const entry: Entry = {
      number,
      word,
      picture: picture?.id ?? null,
      id: done.root,
      root: root?.number ?? null,
      services: root?.services ?? services,
      at: this.parts.clock.now,
      kind: root ? kind : "root",
      readers: new Set<PersonId>(),
    };
    entry.readers = entitled(entry, this.readers, this.entries);
    if (root && (kind === "closed" || kind === "withdrawn")) root.kind = "over";
    this.entries.push(entry);
  }

  /** Reads by people, nobody among them, and by calls, all of them in turn. */
  async reads(many: number): Promise<void> {
    for (let at = 0; at < many; at++) {
      const reader = this.die.chance(0.05) ? null : this.die.pick(this.readers);
      const about = this.die.pick(this.entries);
      const may = this.entries.filter((entry) => readableYet(entry, reader, this.parts.clock.now));
      await this.die.pick([
        this.item,
        this.file,
        this.picture,
        this.list,
        this.search,
        this.seal,
        this.log,
      ])(reader, about, may);
      this.read++;
    }
  }

  private item = async (reader: Reader | null, about: Entry, may: Entry[]): Promise<void> => {
    const { status, text } = await this.ask(reader, "researchItem", { id: about.id });
    const root = about.root ?? about.number;
    const mine = may.filter((entry) => (entry.root ?? entry.number) === root);
    if (reader && status !== (mine.length > 0 ? 200 : 404))
      this.missing.push(`${reader.standing}: item of ${about.number} answered ${status}`);
    this.compare(reader, "item", text, mine, true);
  };

  /** The PDF of an idea is drawn from the sealed texts, of each reader's own entries. */
  private file = async (reader: Reader | null, about: Entry, may: Entry[]): Promise<void> => {
    const { status, body, text } = await this.ask(reader, "researchFile", { id: about.id });
    const root = about.root ?? about.number;
    const mine = may.filter((entry) => (entry.root ?? entry.number) === root);
    if (reader && status !== (mine.length > 0 ? 200 : 404))
      this.missing.push(`${reader.standing}: file of ${about.number} answered ${status}`);
    const drawn = "bytes" in body ? pdfText(Buffer.from(body.bytes as Uint8Array)).join("\n") : "";
    this.compare(reader, "file", drawn || text, mine, true);
  };

  /** A picture is there for who may read its entry, to the byte. */
  private picture = async (reader: Reader | null, _: Entry, may: Entry[]): Promise<void> => {
    const about = this.die.pick(this.entries.filter(({ picture }) => picture !== null));
    const { status, body } = await this.ask(reader, "researchAttachment", { id: about.picture });
    const mine = reader !== null && may.includes(about);
    const came = "bytes" in body && Buffer.from(body.bytes as Uint8Array).equals(aWebp());
    const who = reader?.standing ?? "nobody";
    if (!mine && (came || (reader && status !== 404)))
      this.leaks.push(`${who}: picture of ${about.number} answered ${status}`);
    if (mine && !came) this.missing.push(`${who}: picture of ${about.number}`);
  };

  private list = async (reader: Reader | null, _about: Entry, may: Entry[]): Promise<void> => {
    const month = this.die.chance(0.3) ? { month: "2026-12" } : {};
    const service = this.die.chance(0.3) ? { service: this.die.pick(SERVICES) } : {};
    const { text } = await this.ask(reader, "researchList", { ...month, ...service });
    this.compare(reader, "list", text, may, false);
  };

  private search = async (reader: Reader | null, about: Entry, may: Entry[]): Promise<void> => {
    const { text } = await this.ask(reader, "researchList", { q: about.word });
    // An addition carries the title of what it is about; that a price was reached is found by that
    // alone.
    const found = may.some(
      (entry) => (entry === about && entry.kind !== "reached") || entry.root === about.number,
    );
    const items = /"items":\[\]/.test(text) ? 0 : 1;
    if (reader && items !== (found ? 1 : 0))
      (found ? this.missing : this.leaks).push(`${reader.standing}: search for ${about.word}`);
    this.compare(reader, "search", text, may, false);
  };

  private seal = async (reader: Reader | null, about: Entry): Promise<void> => {
    const { text } = await this.ask(reader, "researchSeal", { text: String(about.number) });
    this.compare(reader, "seal", text, [], false);
  };

  private log = async (reader: Reader | null): Promise<void> => {
    const { text } = await this.ask(reader, "researchLog", undefined);
    this.compare(reader, "log", text, [], false);
  };

  /** Every word of an entry that stands in an answer must be one that this reader may read. */
  private compare(
    reader: Reader | null,
    by: string,
    text: string,
    may: Entry[],
    whole: boolean,
  ): void {
    const words = new Set(text.match(/canary\d+x/g) ?? []);
    this.seen += words.size;
    const allowed = new Set(may.map(({ word }) => word));
    // An addition carries the title of what it is about, for who may not read that.
    for (const { root } of may) if (root !== null) allowed.add(this.entries[root - 1]?.word ?? "");
    const who = reader?.standing ?? "nobody";
    for (const word of words)
      if (!reader || !allowed.has(word)) this.leaks.push(`${who}: ${by} shows ${word}`);
    if (whole && reader)
      for (const { word } of may) if (!words.has(word)) this.missing.push(`${who}: ${by} ${word}`);
  }

  private async ask(reader: Reader | null, name: AnyCall, payload: unknown) {
    const visitor = { address: "127.0.0.1", requestId: "proof" };
    const answer = await this.call({ name, payload, cookies: reader?.cookies ?? "", visitor });
    if (!reader && answer.status !== 401 && name !== "researchSeal" && name !== "researchLog")
      this.leaks.push(`nobody: ${name} answered ${answer.status}`);
    const text = JSON.stringify(answer.body) + answer.message;
    return { status: answer.status, body: answer.body, text };
  }
}

const cookiesIn = (lines: string[]): string =>
  lines.map((line) => line.split(";")[0] ?? "").join("; ");
