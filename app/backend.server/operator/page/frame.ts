import { createHash } from "node:crypto";
import { html, raw } from "hono/html";

export type Html = ReturnType<typeof html>;

/** What a page says before its own words: that something was done, or what is wrong. */
export interface Said {
  done?: string | undefined;
  /** `field`: the id of the field to mend */
  wrong?: { words: string; field?: string } | undefined;
}

const places = [
  ["/", "Claims"],
  ["/signatures", "Signatures"],
  ["/today", "Today"],
  ["/ending", "Ending"],
  ["/catalogue", "Catalogue"],
  ["/messages", "Messages"],
  ["/refunds", "Refunds due"],
  ["/complaints", "Complaints"],
] as const;

/** One of the operator's pages. @param at its address, for the list of pages; null before sign-in */
export const frame = (title: string, at: string | null, said: Said, body: Html | ""): Html =>
  html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${said.wrong ? "Error: " : ""}${title} - Operator</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <a class="skip" href="#main">Skip to main content</a>
        ${at === null ? "" : heading(at)}
        <main id="main" tabindex="-1">
          <h1>${title}</h1>
          ${said.done ? html`<p class="done" role="status">${said.done}</p>` : ""}
          ${said.wrong ? summary(said.wrong) : ""} ${body}
        </main>
      </body>
    </html>`;

const heading = (at: string): Html =>
  html`<header>
    <nav aria-label="Operator's pages">
      <ul>
        ${places.map(([href, words]) => html`<li><a href="${href}" ${href === at ? raw('aria-current="page"') : ""}>${words}</a></li>`)}
      </ul>
    </nav>
    <form method="post" action="/sign-out"><button>Sign out</button></form>
  </header>`;

const summary = ({ words, field }: NonNullable<Said["wrong"]>): Html =>
  html`<div class="wrong" role="alert" aria-labelledby="wrong-heading">
    <h2 id="wrong-heading">There is a problem</h2>
    <p>${field ? html`<a href="#${field}">${words}</a>` : words}</p>
  </div>`;

const style = `
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --line: #767676; --soft: #f2f4f7; --act: #0b4fa8; --on-act: #fff; --bad: #a3180f; --good: #14622c; font: 1rem/1.5 system-ui, sans-serif }
@media (prefers-color-scheme: dark) { :root { --ink: #f0f0f0; --paper: #121417; --line: #8b949e; --soft: #1d2228; --act: #8ab8ff; --on-act: #0b1520; --bad: #ff9d94; --good: #7fd99a } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere }
a { color: var(--act) }
.skip { position: absolute; left: -99rem } .skip:focus { position: static; display: inline-block; padding: .6rem 1rem }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem; padding: .25rem 1rem; background: var(--soft); border-bottom: 1px solid var(--line) }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1rem; list-style: none; margin: 0; padding: 0 }
nav a { display: inline-block; min-height: 2.75rem; min-width: 2.75rem; padding: .6rem 0 }
nav a[aria-current] { font-weight: 700; text-decoration-thickness: .2em }
main { max-width: 60rem; margin: 0 auto; padding: 1rem } main:focus { outline: none }
h1 { font-size: 1.5rem; margin: .5rem 0 1rem } h2 { font-size: 1.15rem; margin: 1.5rem 0 .5rem }
.card { border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: 1rem 0 } .card h2 { margin-top: 0 }
dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: .25rem 1rem; margin: 0 0 1rem } dt { font-weight: 600 } dd { margin: 0 }
label { display: block; font-weight: 600; margin-top: .75rem } .hint { font-weight: 400; display: block }
input, textarea { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: .25rem; width: 100%; max-width: 30rem; min-height: 2.75rem; padding: .5rem; margin-top: .25rem }
input[type="radio"] { width: auto; min-height: auto; margin: 0 .5rem 0 0 } label.choice { display: flex; align-items: center; min-height: 2.75rem; font-weight: 400 } fieldset { border: 0; padding: 0; margin: .75rem 0 0 } legend { font-weight: 600 }
button { font: inherit; font-weight: 600; min-height: 2.75rem; min-width: 2.75rem; padding: .5rem 1.25rem; margin: .75rem .5rem .25rem 0; border: 1px solid var(--act); border-radius: .25rem; background: var(--act); color: var(--on-act); cursor: pointer }
header button { margin: .25rem 0; background: transparent; color: var(--act) }
button.no { background: transparent; color: var(--bad); border-color: var(--bad) }
summary { display: list-item; min-height: 2.75rem; padding: .6rem 0; cursor: pointer; color: var(--act) }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px }
.done { border-left: .4rem solid var(--good); background: var(--soft); padding: .75rem 1rem }
.wrong { border: .2rem solid var(--bad); padding: .75rem 1rem; margin-bottom: 1rem } .wrong h2 { margin: 0; color: var(--bad) } .wrong a { color: var(--bad) }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100% } caption { text-align: left; font-weight: 600 }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line) } td.sum { text-align: right; white-space: nowrap }
`;

/** Nothing may run and nothing may load; forms go to us only, and the one style is known by its hash. */
export const policy = [
  "default-src 'none'",
  "script-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "img-src data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");
