import { html } from "hono/html";

type Drawn = ReturnType<typeof html> | string | null;

/** @param body words, or what `list` and `table` draw */
export const section = (title: string, body: Drawn, note: string | null = null) =>
  html`<h2>${title}</h2>
    ${typeof body === "string" ? html`<p>${body}</p>` : body} ${note ? html`<p>${note}</p>` : ""}`;

/** Null when there is nothing to list. */
export const list = (items: string[]): Drawn =>
  items.length === 0
    ? null
    : html`<ul>
        ${items.map((item) => html`<li>${item}</li>`)}
      </ul>`;

/** @param heads of the columns; without, the first of each row is its head */
export const table = (rows: string[][], heads: string[] | null = null): Drawn =>
  rows.length === 0
    ? null
    : html`<table>
        ${
          heads &&
          html`<tr>
            ${heads.map((head) => html`<th scope="col">${head}</th>`)}
          </tr>`
        }
        ${rows.map(
          ([first, ...rest]) =>
            html`<tr>
              ${heads ? html`<td>${first}</td>` : html`<th scope="row">${first}</th>`}
              ${rest.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </table>`;

/** A page that is opened from a folder: everything it needs is in it. */
export const LOOK =
  ":root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif}body{max-width:44rem;margin:0 auto;padding:16px}table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:4px 16px 4px 0;overflow-wrap:break-word}";
