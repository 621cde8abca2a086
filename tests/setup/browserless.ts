import { readForm } from "./html-form";
import type { Site, Step } from "./site";

/**
 * A page that came at the end of its redirects; `path` is its full address when it is not on the
 * site.
 */
export interface Page {
  status: number;
  html: string;
  path: string;
}

/**
 * Somebody with a cookie jar and no scripts: what a text browser sends. Redirects are followed by
 * hand, so that each can be looked at.
 */
export class Browserless {
  readonly cookies = new Map<string, string>();

  constructor(readonly site: Pick<Site, "url" | "sandbox">) {}

  /** Arrives at a step of onboarding without walking there. */
  async at(
    step: Step,
    about: { number: string; pan?: string; email?: string; name?: string },
  ): Promise<this> {
    for (const pair of await this.site.sandbox.person({
      step,
      dob: "1990-08-27",
      name: "Asha Verma",
      ...about,
    }))
      this.#keep(pair);
    return this;
  }

  get = (path: string, headers: Record<string, string> = {}) => this.send(path, { headers });

  post = (
    path: string,
    fields: Record<string, string> | [string, string][],
    headers: Record<string, string> = {},
  ) =>
    this.send(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams(fields).toString(),
    });

  /** As `post`, then GETs along the redirects of this site until a page comes. */
  async submit(path: string, fields: Record<string, string> | [string, string][]): Promise<Page> {
    return this.#follow(await this.post(path, fields), path);
  }

  /**
   * Fills and sends the form with this button, wherever its action leads (the sandbox's pages
   * included).
   */
  async press(page: Page, button: string, fill: Record<string, string> = {}): Promise<Page> {
    const { action, method, fields } = readForm(page.html, button, fill);
    const to = new URL(action || page.path, new URL(page.path, this.site.url));
    if (method === "GET") {
      to.search = new URLSearchParams(fields).toString();
      return this.open(to.href);
    }
    return this.submit(to.href, fields);
  }

  async open(path: string): Promise<Page> {
    return this.#follow(await this.get(path), path);
  }

  async send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const ours = new URL(path, this.site.url).origin === this.site.url;
    if (ours && this.cookies.size > 0)
      headers.set("cookie", [...this.cookies].map((pair) => pair.join("=")).join("; "));
    const response = await fetch(new URL(path, this.site.url), {
      ...init,
      headers,
      redirect: "manual",
    });
    if (ours) for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  async #follow(first: Response, from: string): Promise<Page> {
    let response = first;
    let path = from;
    for (let hops = 0; response.status >= 300 && response.status < 400; hops++) {
      const to = new URL(response.headers.get("location") ?? "", new URL(path, this.site.url));
      if (hops > 9) throw new Error(`too many redirects, at ${to.href}`);
      path = to.origin === this.site.url ? to.pathname + to.search : to.href;
      response = await this.get(path);
    }
    return { status: response.status, html: await response.text(), path };
  }

  #keep(cookie: string): void {
    const pair = cookie.split(";")[0] ?? "";
    const name = pair.slice(0, pair.indexOf("="));
    if (/max-age=0\b/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }
}
