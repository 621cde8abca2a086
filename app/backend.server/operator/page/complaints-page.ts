import { html } from "hono/html";
import type { Site } from "../../../content/site-schema";
import { frame, type Html } from "./frame";

/** The complaint figures as the public page has them, newest month first. */
export const complaintsPage = ({ months }: Site["complaints"]): Html =>
  frame(
    "Complaint figures",
    "/complaints",
    {},
    html`<p>As the public page shows them. They stand in the site file.</p>
      ${Object.keys(months).length === 0 ? html`<p>There are none yet.</p>` : ""}
      ${Object.entries(months)
        .sort(([one], [other]) => other.localeCompare(one))
        .map(
          ([month, figures]) =>
            html`<h2>${month}</h2>
              ${figures.map(sourceList)}`,
        )}`,
  );

const sourceList = (figures: Site["complaints"]["months"][string][number]): Html =>
  html`<dl>
    ${Object.entries(figures).map(
      ([name, value]) =>
        html`<dt>${name.replace(/([A-Z])/g, " $1").toLowerCase()}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
