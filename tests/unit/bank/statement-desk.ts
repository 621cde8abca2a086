import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { balance } from "../../../app/backend.server/money/ledger/balance";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import { Desk } from "../desk/desk";

const COLUMNS = "day=1,text=2,reference=3,amount=4";

/** "20/11/26" unless said, its words, its reference, and rupees */
export interface Row {
  day?: string;
  text: string;
  reference?: string;
  rupees?: string;
}

/** Drawn once for all: of an invoice these stories ask only whether it goes out. */
let paper: Promise<Buffer> | null = null;

/** The operator with a bank's statement: the page, and the command on the same rows. */
export class StatementDesk {
  readonly folder = mkdtempSync(join(tmpdir(), "bank-"));
  private constructor(readonly desk: Desk) {}

  static async open(): Promise<StatementDesk> {
    const desk = await Desk.open();
    desk.signInWhenAsked();
    const { parts } = desk.shop;
    const email_enc = parts.seal.close("asha@example.com", "people.email");
    await parts.store.db.updateTable("people").set({ email_enc }).execute();
    const { drawPdf } = parts;
    parts.drawPdf = (...asked) => (paper ??= drawPdf(...asked));
    return new StatementDesk(desk);
  }

  async close(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
    await this.desk.close();
  }

  get parts() {
    return this.desk.shop.parts;
  }

  csv = (rows: Row[]): string =>
    [
      "Date,Narration,Ref No,Deposit Amt.,Withdrawal Amt.",
      ...rows.map(
        ({ day = "20/11/26", text, reference = "", rupees = "1499.00" }) =>
          `${day},${text},${reference},${rupees.startsWith("-") ? `,${rupees.slice(1)}` : `${rupees},`}`,
      ),
    ].join("\n");

  typed = async (...words: string[]) => {
    const said: string[] = [];
    const code = await runOperator(this.parts, words, (one) => said.push(one));
    return { code, said: said.join("\n") };
  };

  /** A command that is done, and what it says. */
  ok = async (...words: string[]): Promise<string> => {
    const { code, said } = await this.typed(...words);
    expect([code, said]).toEqual([0, said]);
    return said;
  };

  match = (rows: Row[], ...more: string[]) =>
    this.typed("claims", "match", this.file(rows), "--columns", COLUMNS, ...more);

  file = (rows: Row[]): string => {
    const file = join(this.folder, "statement.csv");
    writeFileSync(file, this.csv(rows));
    return file;
  };

  /** The page of the statement. */
  compared = async (rows: Row[]): Promise<Shown> => {
    const columns = { day: "0", words: "1", reference: "2", amount: "3", mark: "" };
    const { text } = await this.desk.post("/statement", { text: this.csv(rows), ...columns });
    return this.shown(text);
  };

  /** A page, and the presses on it. */
  shown = (text: string): Shown => ({
    html: text,
    text: plain(text),
    press: async (button: string, ticked: Record<string, string> = {}) => {
      const { action, fields } = formOf(text, button);
      const {
        headers,
        status,
        text: answer,
      } = await this.desk.post(action, {
        ...{ ...fields, ...ticked },
      });
      return { ...this.shown(answer), status, location: headers.location };
    },
  });

  sums = () => balance(this.parts.store.db);

  letters = async (kind: string): Promise<string[]> =>
    (
      await this.parts.store.db
        .selectFrom("outbox")
        .select("letter_enc")
        .where("kind", "=", kind)
        .execute()
    ).map(({ letter_enc }) => openLetter(this.parts, letter_enc).text);

  refunds = () => this.parts.store.db.selectFrom("refunds").selectAll().orderBy("id").execute();
}

interface Shown {
  html: string;
  text: string;
  /** presses the one button with these words, where it is so after these boxes are ticked */
  press: (
    button: string,
    ticked?: Record<string, string>,
  ) => Promise<Shown & { status: number; location: string | undefined }>;
}

const plain = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

/** The form that holds the button: where that sends it, and what it would send. */
function formOf(page: string, button: string) {
  const held = [...page.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].flatMap(
    ([, action = "", inner = ""]) =>
      [...inner.matchAll(/(<button[^>]*>)([^<]*)</g)]
        .filter(([, , words = ""]) => plain(words).startsWith(button))
        .map(([, tag = ""]) => ({ action, inner, tag })),
  );
  const [only, another] = held;
  if (!only || another)
    throw new Error(`${held.length} times "${button}" in ${plain(page).slice(-3_000)}`);
  const { action, inner, tag: pressed } = only;
  const fields: Record<string, string> = {};
  const value = (tag: string, name: string) =>
    plain(new RegExp(`\\b${name}="([^"]*)"`, "i").exec(tag)?.[1] ?? "");
  for (const [tag] of inner.matchAll(/<input[^>]*>/g))
    if (!/type="checkbox"/.test(tag) || /checked/.test(tag))
      fields[value(tag, "name")] = value(tag, "value");
  for (const [tag, words = ""] of inner.matchAll(/<textarea[^>]*>([^<]*)</g))
    fields[value(tag, "name")] = plain(words);
  if (/\bname="/.test(pressed)) fields[value(pressed, "name")] = value(pressed, "value");
  return { action: value(pressed, "formaction") || action, fields };
}
