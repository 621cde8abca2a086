import { html, raw } from "hono/html";

export type Html = ReturnType<typeof html>;

/** One of the sandbox's own pages: no file from elsewhere, and nothing that needs script. */
export const page = (
  title: string,
  body: Html,
  more: { script?: string; bare?: boolean } = {},
): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="origin" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <p class="ribbon">
          Sandbox: nothing here is
          real${more.bare ? "" : html` · <a href="/">start</a> · <a href="/outbox">outbox</a>`}
        </p>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
        ${
          more.script
            ? html`<script>
                ${raw(more.script)};
              </script>`
            : ""
        }
      </body>
    </html>`;

/** A value as script text: no `</script>` in it can end the element early. */
export const scriptValue = (value: unknown): string =>
  JSON.stringify(value).replace(/</g, "\\u003c");

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 }
.ribbon { margin: 0; padding: .5rem 1rem; background: #7a2e0e; color: #fff }
.ribbon a { color: #fff }
main { max-width: 60rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.2rem; margin-top: 2rem }
button {
  font: inherit;
  font-weight: 600;
  min-height: 3rem;
  padding: .5rem 1.25rem;
  margin: .25rem .5rem .25rem 0;
  cursor: pointer;
}
input, select {
  font: inherit;
  min-height: 2.75rem;
  padding: .25rem .5rem;
  max-width: 100%;
  box-sizing: border-box;
}
table { border-collapse: collapse; width: 100% }
th, td {
  text-align: left;
  vertical-align: top;
  padding: .4rem .6rem .4rem 0;
  border-bottom: 1px solid #8886;
}
.scroll { overflow-x: auto }
.card { border: 1px solid #8886; border-radius: .5rem; padding: 1rem; margin: 1rem 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
.code { font-size: 1.4rem; font-weight: 700; letter-spacing: .1em }
form.line { display: inline }
`;
