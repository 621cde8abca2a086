import { Hono } from "hono";
import { html } from "hono/html";
import type { Message } from "./outbox";
import { page } from "./page";
import type { World } from "./world";

/**
 * `/outbox`: for people a page, for tests JSON (with `?to=` or when JSON is asked for), newest
 * first.
 */
export const outboxPages = ({ outbox }: World): Hono =>
  new Hono().get("/", (c) => {
    const to = c.req.query("to") ?? null;
    if (to !== null || /application\/json/.test(c.req.header("accept") ?? ""))
      return c.json(outbox.to(to), 200, { "cache-control": "no-store" });
    const who = c.req.query("for")?.trim() || null;
    return c.html(drawn(outbox.to(who), who ?? ""), 200, { "cache-control": "no-store" });
  });

const drawn = (messages: Message[], who: string) =>
  page(
    "Outbox",
    html`<form>
        <label
          >Only to <input name="for" value="${who}" placeholder="98765 43210 or an e-mail"
        /></label>
        <button>Show</button>
      </form>
      ${messages.length === 0 ? html`<p>No messages yet.</p>` : ""}
      ${messages.map(
        (message) =>
          html`<section class="card">
            <h2>${message.channel === "sms" ? "SMS" : "E-mail"} to ${message.to}</h2>
            <p>${message.at}${message.subject ? html` · ${message.subject}` : ""}</p>
            ${message.code ? html`<p class="code">${message.code}</p>` : ""}
            <pre>${message.text}</pre>
            ${message.attachments?.length ? html`<p>With: ${message.attachments.join(", ")}</p>` : ""}
          </section>`,
      )}`,
  );
