import { html } from "hono/html";
import type { Fault } from "./faults";
import { magicMailboxes, magicNumbers, magicPans, NAME_ON_CARD, type Magic } from "./magic";
import { page, type Html } from "./page";
import type { World } from "./world";

/**
 * The first page: where things are, what values mean, and the controls as plain forms. @param
 * controls false where nobody may use them
 */
export const indexPage = ({ clock, faults }: World, controls: boolean): Html =>
  page(
    "Sandbox",
    html`<p>
        It plays SMS, mail, Telegram, Digio and Razorpay for the site beside it. Its clock, and the
        site's: ${new Date(clock.now()).toISOString()}
      </p>
      <ul>
        <li><a href="/outbox">Outbox</a>: the codes and mails that were sent</li>
        <li>
          <a href="/razorpay">Razorpay's dashboard</a>: payments, refunds, disputes, settlements
        </li>
        <li><a href="/telegram">Telegram</a>: its people, to act as any of them, and channels</li>
        <li><a href="/digio/">Digio's signing page</a>: the requests that are open</li>
        ${controls ? html`<li><a href="/control/webhooks">Webhooks</a> that were sent (JSON)</li>` : ""}
      </ul>
      ${controls ? forms : ""}
      <h2>Magic values</h2>
      <p>
        Any other number, mailbox or PAN goes well; the name on such a card is ${NAME_ON_CARD}, or
        the one that was typed.
      </p>
      ${[magicNumbers, magicMailboxes, magicPans].map((table) => values(Object.values(table)))}
      <p>Signing and payment have a button for every outcome on their own pages.</p>
      <h2>Faults</h2>
      ${switches(faults.list(), controls)}`,
  );

const forms = html`<h2>Clock</h2>
  <form method="post" action="/control/clock">
    <label
      >Move on by
      <select name="advanceMs">
        ${[
          ["1 minute", 60_000],
          ["11 minutes", 660_000],
          ["1 hour", 3_600_000],
          ["1 day", 86_400_000],
          ["8 days", 691_200_000],
          ["31 days", 2_678_400_000],
        ].map(([words, ms]) => html`<option value="${ms}">${words}</option>`)}
      </select></label
    >
    <button>Move on</button>
  </form>
  <h2>Start afresh</h2>
  <form method="post" action="/control/reset">
    <button>Forget everything, here and at the site</button>
  </form>`;

const values = (table: Magic[]) =>
  html`<div class="scroll">
    <table>
      ${table.map(
        ({ value, does }) =>
          html`<tr>
            <th scope="row">${value}</th>
            <td>${does}</td>
          </tr>`,
      )}
    </table>
  </div>`;

const switches = (all: Fault[], controls: boolean) =>
  html`<div class="scroll">
    <table>
      ${all.map(
        ({ name, does, on, times }) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td>${does}</td>
            <td>${on ? `on${times === null ? "" : `, ${times} more times`}` : "off"}</td>
            <td>
              ${controls ? html`<form class="line" method="post" action="/control/faults"><input type="hidden" name="name" value="${name}" /><button name="on" value="${on ? "false" : "true"}">${on ? "Put out" : "Put on"}</button></form>` : ""}
            </td>
          </tr>`,
      )}
    </table>
  </div>`;
