import { Hono } from "hono";
import {
  newestMessages,
  retryMessage,
  type ListedMessage,
} from "../../backend.server/letters/review";
import type { Parts } from "../../backend.server/platform/parts";
import { instantInIndia } from "../../content/instants";
import { act, saidIn } from "../frame/act";
import { drawn, Frame, type Said } from "../frame/frame";
import { Act } from "../frame/for-whom";

/** Messages that failed, each with Retry. */
export function messageDoors(parts: Parts): Hono {
  const page = async (said: Said) => (
    <MessagesPage failed={await newestMessages(parts, true)} said={said} />
  );
  return new Hono()
    .get("/messages", async (c) => c.html(drawn(await page(saidIn(c)))))
    .post("/messages/:id/retry", (c) =>
      act(
        c,
        () => retryMessage(parts, c.req.param("id")),
        "/messages?done=retried",
        (words) => page({ wrong: { words } }),
      ),
    );
}

const MessagesPage = ({ failed, said }: { failed: ListedMessage[]; said: Said }) => (
  <Frame title="Messages that failed" at="/messages" said={said}>
    {failed.length === 0 ? <p>Every message was sent.</p> : null}
    {failed.map(({ id, kind, subject, created_at, tries, given_up_at, problem }) => (
      <section className="card" aria-labelledby={`message-${id}`} key={id}>
        <h2 id={`message-${id}`}>{kind}</h2>
        <dl className="kv">
          <dt>About</dt>
          <dd>{subject}</dd>
          <dt>Written</dt>
          <dd>{instantInIndia(created_at)}</dd>
          <dt>Now</dt>
          <dd>
            {given_up_at === null
              ? `being tried again, ${tries} tries`
              : `given up on ${instantInIndia(given_up_at)}, ${tries} tries`}
          </dd>
          <dt>Problem</dt>
          <dd>{problem}</dd>
        </dl>
        <Act action={`/messages/${id}/retry`}>
          <button className="btn" aria-describedby={`message-${id}`}>
            Retry
          </button>
        </Act>
      </section>
    ))}
  </Frame>
);
