import { html } from "hono/html";
import type { Offer } from "../../../api/contract";
import { frame, type Html, type Said } from "./frame";

/** The form's fields as they stand in it. */
export interface TypedWords {
  name: string;
  /** a line each */
  description: string;
  price: string;
  days: string;
  howYouReceiveIt: string;
}

/** Characters. */
export const LONGEST_DESCRIPTION = 10_000;
export const LONGEST_HOW = 2_000;

/** What is on sale, and the form for one more. */
export const cataloguePage = (offers: Offer[], said: Said, typed: TypedWords | null): Html =>
  frame(
    "Catalogue",
    "/catalogue",
    said,
    html`${offers.length === 0 ? html`<p>Nothing is on sale.</p>` : ""}
      ${offers.map(
        ({ _id, service }) =>
          html`<section class="card" aria-labelledby="offer-${_id}">
            <h2 id="offer-${_id}">${service.name}</h2>
            <p>Rs. ${service.price} for ${service.duration} days</p>
            <ul>
              ${service.description.map((line) => html`<li>${line}</li>`)}
            </ul>
            <p><a href="/catalogue/${_id}">Change ${service.name}</a></p>
          </section>`,
      )}
      <h2>Add a service</h2>
      <form method="post" action="/catalogue">${fields(typed)}<button>Add</button></form>`,
  );

/** One listed service, to be changed or taken off the list. */
export const offerPage = (id: string, typed: TypedWords, said: Said): Html =>
  frame(
    "Change a service",
    "/catalogue",
    said,
    html`<p>Changes hold from now on; what was sold stays as it was.</p>
      <form method="post" action="/catalogue/${id}">${fields(typed)}<button>Save</button></form>
      <details>
        <summary>Take it off the list</summary>
        <p>
          Nobody can buy it any more. Subscriptions that run go on. To sell it again you add it
          anew.
        </p>
        <form method="post" action="/catalogue/${id}/retire">
          <button class="no">Take it off the list</button>
        </form>
      </details>`,
  );

const fields = (typed: TypedWords | null): Html =>
  html`<label for="name">Name</label>
    <input id="name" name="name" required maxlength="120" value="${typed?.name ?? ""}" />
    <label for="description">Description <span class="hint">a line each</span></label>
    <textarea
      id="description"
      name="description"
      rows="4"
      maxlength="${LONGEST_DESCRIPTION}"
      required
    >
${typed?.description ?? ""}</textarea>
    <label for="price">Price <span class="hint">in whole rupees</span></label>
    <input id="price" name="price" inputmode="numeric" required value="${typed?.price ?? ""}" />
    <label for="days">Duration <span class="hint">in days</span></label>
    <input id="days" name="days" inputmode="numeric" required value="${typed?.days ?? ""}" />
    <label for="how"
      >How subscribers receive it
      <span class="hint">only they read it; may be left blank</span></label
    >
    <textarea id="how" name="howYouReceiveIt" rows="2" maxlength="${LONGEST_HOW}">
${typed?.howYouReceiveIt ?? ""}</textarea>`;
