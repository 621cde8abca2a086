import { Hono } from "hono";
import { html } from "hono/html";
import { newestMessages, retryMessage, type ListedMessage } from "../../messages/review";
import type { Parts } from "../../parts";
import { instantInIndia } from "../print";
import { frame, type Html, type Said } from "./frame";
import { act, saidIn } from "./said";

/** Messages that failed, each with Retry. */
export function messageDoors(parts: Parts): Hono {
  const page = async (said: Said) => messagesPage(await newestMessages(parts, true), said);
  return new Hono()
    .get("/messages", async (c) => c.html(await page(saidIn(c))))
    .post("/messages/:id/retry", (c) =>
      act(
        c,
        () => retryMessage(parts, c.req.param("id")),
        "/messages?done=retried",
        (words) => page({ wrong: { words } }),
      ),
    );
}

const messagesPage = (failed: ListedMessage[], said: Said): Html =>
  frame(
    "Messages that failed",
    "/messages",
    said,
    html`${failed.length === 0 ? html`<p>Every message was sent.</p>` : ""}
    ${failed.map(
      ({ id, kind, subject, created_at, tries, given_up_at, problem }) =>
        html`<section class="card" aria-labelledby="message-${id}">
          <h2 id="message-${id}">${kind}</h2>
          <dl>
            <dt>About</dt>
            <dd>${subject}</dd>
            <dt>Written</dt>
            <dd>${instantInIndia(created_at)}</dd>
            <dt>Now</dt>
            <dd>
              ${given_up_at === null ? "being tried again" : `given up on ${instantInIndia(given_up_at)}`},
              ${tries} tries
            </dd>
            <dt>Problem</dt>
            <dd>${problem}</dd>
          </dl>
          <form method="post" action="/messages/${id}/retry">
            <button aria-describedby="message-${id}">Retry</button>
          </form>
        </section>`,
    )}`,
  );
