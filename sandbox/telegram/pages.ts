import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { page, type Html } from "../page";
import type { World } from "../world";
import { actor, blocks, follows, leaves, says } from "./acting";
import { newChannel, registry, type User } from "./entities";
import { randomId } from "../ids";

/**
 * `/telegram`: Telegram as its users see it, to act as any of them; `/telegram/t.me/…` is where its
 * links lead.
 */
export function telegramPages(world: World): Hono {
  const app = new Hono();
  const shown = (c: Context, title: string, body: Html) =>
    c.html(page(title, body), 200, { "cache-control": "no-store" });
  const field = async (c: Context) => Fields.parse(await c.req.parseBody());

  app.get("/", (c) => shown(c, "Telegram", overview(world)));
  app.post("/channels", async (c) => {
    newChannel(world, (await field(c)).name || "Channel");
    return c.redirect("/telegram", 303);
  });
  app.get("/u/:id", (c) => {
    const user = registry(world).users.get(c.req.param("id"));
    return user ? shown(c, `Telegram of ${user.name}`, ofUser(world, user)) : c.notFound();
  });
  app.post("/u/:id", async (c) => {
    const { id } = c.req.param();
    const { act, text, channel } = await field(c);
    const user = registry(world).users.get(id);
    if (!user) return c.notFound();
    if (act === "say" && text) await says(world, user, text);
    if (act === "block" || act === "unblock") await blocks(world, user, act === "block");
    if (act === "leave") await leaves(world, user, channel);
    return c.redirect(`/telegram/u/${id}`, 303);
  });
  app.get("/t.me/:to", (c) => {
    const to = c.req.param("to");
    const start = c.req.query("start") ?? "";
    return to.startsWith("+")
      ? shown(c, "Join a channel", choice(world, {}, "Ask to join"))
      : shown(c, `@${to}`, choice(world, { start }, "Start"));
  });
  app.post("/t.me/:to", async (c) => {
    const to = c.req.param("to");
    const { user: id, name, start } = await field(c);
    const user = actor(world, id, name);
    if (to.startsWith("+")) {
      const came = await follows(world, user, to.slice(1));
      return shown(
        c,
        "Join a channel",
        html`<p>${came}</p>
          <p><a href="/telegram/u/${user.id}">Telegram of ${user.name}</a></p>`,
      );
    }
    await says(world, user, `/start ${start}`.trim());
    return c.redirect(`/telegram/u/${user.id}`, 303);
  });
  // The link that every channel has by itself, and that may leak: it asks nobody.
  app.post("/leak", async (c) => {
    const { channel } = await field(c);
    const hash = randomId();
    registry(world).invites.put(hash, { hash, channel, asks: false });
    return c.redirect(`/telegram/t.me/+${hash}`, 303);
  });
  return app;
}

const Fields = z.object({
  act: z.string().default(""),
  text: z.string().default(""),
  channel: z.string().default(""),
  user: z.string().default(""),
  name: z.string().default(""),
  start: z.string().default(""),
});

function overview(world: World): Html {
  const { users, channels, standings, hook } = registry(world);
  const inside = (id: string) =>
    standings.all().filter(({ channel, status }) => channel === id && status === "member").length;
  return html`<p>Updates go to ${hook.get("bot")?.url ?? "nowhere yet"}.</p>
    <h2>People</h2>
    <ul>
      ${users.all().map((one) => html`<li><a href="/telegram/u/${one.id}">${one.name}</a></li>`)}
    </ul>
    <h2>Channels where the bot is an administrator</h2>
    <ul>
      ${channels.all().map(
        ({ id, title }) =>
          html`<li>
            ${title}: <b>${id}</b>, ${inside(id)} inside
            <form class="line" method="post" action="/telegram/leak">
              <input type="hidden" name="channel" value="${id}" /><button>
                A link that asks nobody
              </button>
            </form>
          </li>`,
      )}
    </ul>
    <form method="post" action="/telegram/channels">
      <label>Title <input name="name" value="Stock cash" /></label>
      <button>Make a channel</button>
    </form>`;
}

const choice = (world: World, hidden: Record<string, string>, press: string): Html =>
  html`<form method="post">
    ${Object.entries(hidden).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <p>
      <label
        >Act as
        <select name="user">
          ${registry(world)
            .users.newest(50)
            .map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
          <option value="">somebody new</option>
        </select></label
      >
      <label>named <input name="name" value="Asha" /></label>
    </p>
    <button>${press}</button>
  </form>`;

function ofUser(world: World, user: User): Html {
  const { messages, channels, standings } = registry(world);
  const mine = messages.newest(500).filter((one) => one.user === user.id);
  const inside = standings.all().filter((one) => one.user === user.id);
  const act = (name: string, words: string, more: Record<string, string> = {}) =>
    html`<form class="line" method="post">
      ${Object.entries(more).map(
        ([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`,
      )}<button name="act" value="${name}">${words}</button>
    </form>`;
  return html`<form method="post">
      <label>Write to the bot <input name="text" value="/start" /></label>
      <button name="act" value="say">Send</button>
    </form>
    ${user.blocked ? act("unblock", "Unblock the bot") : act("block", "Block the bot")}
    <h2>Channels</h2>
    ${inside.map(
      ({ channel, status }) =>
        html`<p>
          ${channels.get(channel)?.title ?? channel}: ${status}
          ${status === "member" ? act("leave", "Leave", { channel }) : ""}
        </p>`,
    )}
    <h2>Messages</h2>
    ${mine.map(
      ({ from, text, at }) =>
        html`<section class="card">
          <p>${from === "bot" ? "The bot" : user.name}, ${new Date(at).toISOString()}</p>
          <pre>${text}</pre>
        </section>`,
    )}`;
}
