import { writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { scheduleDraft } from "../../../app/backend.server/research/draft-time";
import { draftOf, saveDraft, versionOf } from "../../../app/backend.server/research/drafts";
import { hiddenIn } from "../../setup/read-page";
import { changeFiles } from "../../../app/backend.server/research/files/draft-files";
import { release } from "../../../app/backend.server/research/release";
import { releaseDue } from "../../../app/backend.server/research/release-due";
import type { DraftId } from "../../../app/backend.server/platform/store/ids";
import { standardWarning } from "../../../app/content/standard-warning";
import { anIdea } from "../../setup/research-drafts";
import { aWebp } from "../../setup/research-files";
import { Desk } from "../../unit/desk/desk";
import { aService } from "../../unit/research/desk";
import type { Dice } from "../dice";
import { damaged, whole, type Whole } from "./typed";

const doors = ["page", "command", "timer"] as const;
type Door = (typeof doors)[number];

/** A desk and its drafts, each through a door of its own. */
export class World {
  readonly faults: string[] = [];
  readonly through = new Map<Door, number>();
  released = 0;
  wrong = 0;
  incomplete = 0;
  heldBack = 0;
  private readonly folder = mkdtempSync(join(tmpdir(), "drafts-"));

  private constructor(
    private readonly die: Dice,
    private readonly desk: Desk,
    /** an open idea that is added to */
    private idea: number,
  ) {}

  static async open(die: Dice): Promise<World> {
    const desk = await Desk.open();
    await desk.signIn();
    const { parts } = desk.shop;
    await aService(parts, "S1");
    return new World(die, desk, await openIdea(parts));
  }

  async close(): Promise<void> {
    await this.desk.close();
    rmSync(this.folder, { recursive: true });
  }

  async one(): Promise<void> {
    const { die } = this;
    const draft = whole(die, "S1", this.idea);
    const done = new Set<string>();
    if (die.chance(0.7))
      for (let times = 1 + die.int(3); times > 0; times--) {
        const what = damaged(die, draft);
        if (what !== null) done.add(what);
      }
    const picture = die.chance(0.2) ? (die.chance(0.5) ? "The price of 30 days." : "") : null;
    if (picture === "") done.add("picture without words");
    const door = die.pick(doors);
    const before = await this.entries();
    await this[door](draft, picture);
    const released = (await this.entries()) - before;
    await this.forgetStopped();
    // A price is reached once.
    if (draft.typed.kind === "reached" && released > 0)
      this.idea = await openIdea(this.desk.shop.parts);
    this.through.set(door, (this.through.get(door) ?? 0) + 1);
    this.wrong += done.size > 0 ? 1 : 0;
    this.released += released;
    if (done.size > 0 && released > 0) {
      this.incomplete++;
      this.faults.push(`${door}: ${draft.typed.kind} released with ${[...done].join(", ")}`);
    }
    if (done.size === 0 && released !== 1) {
      this.heldBack++;
      this.faults.push(`${door}: a whole ${draft.typed.kind} was released ${released} times`);
    }
  }

  /** As a browser posts it, the preview first; a release is tried whatever the preview says. */
  private async page({ typed }: Whole, picture: string | null): Promise<void> {
    const { services, ...texts } = typed;
    const form = new FormData();
    for (const [name, value] of Object.entries(texts)) form.append(name, value);
    for (const one of services) form.append("services", one);
    form.append("intent", "save");
    const saved = await this.desk.upload("/research/draft", form);
    const id = (saved.headers.location ?? "").split(/[/?]/)[3] ?? "";
    if (id === "") throw new Error(`a draft was not saved: ${saved.status}`);
    await this.withPicture(id as DraftId, picture);
    const { text } = await this.desk.get(`/research/draft/${id}/preview`);
    // Where something stops it, the page has no form to release it by.
    const seen =
      hiddenIn(text, "seen") ||
      versionOf(await draftOf(this.desk.shop.parts.store.db, id as DraftId));
    await this.desk.post(`/research/draft/${id}/release`, { seen, at: "" });
  }

  private async command({ typed }: Whole, picture: string | null): Promise<void> {
    const file = join(this.folder, "draft.json");
    writeFileSync(join(this.folder, "chart.webp"), aWebp());
    const files = picture === null ? [] : [{ path: "chart.webp", says: picture }];
    writeFileSync(file, JSON.stringify({ ...typed, files }));
    const said: string[] = [];
    const run = (...words: string[]) =>
      runOperator(this.desk.shop.parts, [...words, "--json"], (line) => void said.push(line));
    await run("research", "draft", file);
    const answer = said.pop() ?? "";
    // A file that names no service there is is refused in words: there is no draft to release.
    if (!answer.startsWith("{")) return;
    const draft = JSON.parse(answer) as { id?: string; version?: string };
    await run("research", "release", draft.id ?? "", "--yes", "--seen", draft.version ?? "none");
  }

  /** Whole when its time is set, and whatever it is when that comes: somebody edited the row. */
  private async timer({ typed }: Whole, picture: string | null): Promise<void> {
    const { parts } = this.desk.shop;
    const id = await saveDraft(parts, null, anIdea());
    await scheduleDraft(parts, id, parts.clock.now + 1_000);
    await this.withPicture(id, picture);
    await parts.store.db
      .updateTable("research_drafts")
      .set({ typed: JSON.stringify(typed) })
      .where("id", "=", id)
      .execute();
    parts.clock.now += 2_000;
    await releaseDue(parts);
  }

  /** The same words sent again would be the draft that there is, with its pictures. */
  private async forgetStopped(): Promise<void> {
    const { db } = this.desk.shop.parts.store;
    await db.deleteFrom("research_draft_files").execute();
    await db.deleteFrom("research_drafts").execute();
  }

  private async withPicture(id: DraftId, says: string | null): Promise<void> {
    if (says === null) return;
    const add = [{ bytes: aWebp(), says }];
    await changeFiles(this.desk.shop.parts, id, { remove: [], says: {}, add });
  }

  private async entries(): Promise<number> {
    const row = await this.desk.shop.parts.store.db
      .selectFrom("research_entries")
      .select((e) => e.fn.max("number").as("newest"))
      .executeTakeFirstOrThrow();
    return Number(row.newest ?? 0);
  }

  /** Every sealed text has the analyst's name and number, its time and the law's warning. */
  async unsealedWords(): Promise<string[]> {
    const { parts } = this.desk.shop;
    const { registeredName, registrationNumber } = parts.site().analyst;
    const rows = await parts.store.db
      .selectFrom("research_entries")
      .select(["number", "text"])
      .execute();
    return rows.flatMap(({ number, text }) =>
      [registeredName, "Research Analyst", registrationNumber, "Released ", standardWarning]
        .filter((words) => !text.includes(words))
        .map((words) => `entry ${number} lacks “${words}”`),
    );
  }
}

async function openIdea(parts: Desk["shop"]["parts"]): Promise<number> {
  const { number } = await release(parts, await saveDraft(parts, null, anIdea()));
  return number;
}
