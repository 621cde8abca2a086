import { readForm } from "../../setup/html-form";
import { linksOf, said } from "../../setup/read-page";
import type { Desk } from "./desk";

/**
 * The owner at the desk, without script: follows links and presses buttons by their words, and
 * counts each. Typing costs nothing; a search is one press.
 */
export class Owner {
  presses = 0;
  html = "";
  path = "/";

  private constructor(readonly desk: Desk) {}

  /** Signed in and at Today, nothing pressed yet. */
  static async at(desk: Desk): Promise<Owner> {
    await desk.signIn();
    const owner = new Owner(desk);
    await owner.#open("/");
    return owner;
  }

  get words(): string {
    return said(this);
  }

  goes = (path: string) => this.#open(path);
  searches = (typed: string) => this.press("Find", { q: typed });

  async follows(words: string | RegExp): Promise<void> {
    const link = linksOf(this.html).find((one) =>
      typeof words === "string" ? one.words === words : words.test(one.words),
    );
    if (!link) throw new Error(`there is no link ${String(words)} in:\n${this.words}`);
    this.presses++;
    await this.#open(link.href);
  }

  /** @returns what came, for a file */
  async press(button: string, fill: Record<string, string> = {}) {
    const { action, method, fields } = readForm(this.html, button, fill);
    this.presses++;
    const to = action || this.path;
    const form = Object.fromEntries(fields);
    if (method === "GET") return this.#open(`${to}?${new URLSearchParams(form).toString()}`);
    const answer = await this.desk.post(to, form);
    if (answer.status === 303) return this.#open(answer.headers.location ?? "/");
    this.html = answer.text;
    return answer;
  }

  async #open(path: string): Promise<Awaited<ReturnType<Desk["get"]>>> {
    const answer = await this.desk.get(path);
    if (answer.status === 303) return this.#open(answer.headers.location ?? "/");
    this.path = path.split("#")[0] ?? path;
    this.html = answer.text;
    return answer;
  }
}
