import type { Context } from "hono";
import type { ReactElement } from "react";
import { drawn, type Said } from "./frame";
import { monthIsOver } from "./month-over";
import { ProviderDown } from "../../backend.server/providers/outcome";
import { pageWords, Refusal } from "../../api/refusal";

/** What was done, by the word in the address: the words themselves are never taken from it. */
const done = new Map(
  Object.entries({
    confirmed:
      "The claim is confirmed. Its subscriptions have started. The letter leaves in ten minutes; until then Undo stands below.",
    "confirmed-cancelled":
      "The claim is confirmed, though its client had cancelled it. Its subscriptions have started. If the money did not come all the same, undo it: Undo stands below for ten minutes.",
    "confirmed-more":
      "The claim is confirmed. Its subscriptions have started. What came above it is yours to send back by bank transfer: it stands below. The letter leaves in ten minutes; until then Undo stands below.",
    "confirmed-cancelled-more":
      "The claim is confirmed, though its client had cancelled it. Its subscriptions have started. What came above it is yours to send back by bank transfer: it stands below. If the money did not come all the same, undo it: Undo stands below for ten minutes.",
    undone:
      "The confirmation is undone: the service is taken back, the invoice cancelled by a credit note, and the claim waits again. No letter leaves.",
    "undone-closed":
      "The confirmation is undone: the service is taken back, and the invoice cancelled by a credit note. The account is closed, so the claim waits for nobody. No letter leaves.",
    "undone-anew":
      "The confirmation is undone: the service is taken back, and the invoice cancelled by a credit note. It was started by money that came again, so no claim waits: where that did come, compare the statement once more, and book it anew. No letter leaves.",
    "taken-back":
      "It is booked that the bank took the transfer back. The client is told by mail, and " +
      "the invoice is cancelled by a credit note.",
    "never-came":
      "It is entered that the money never came. The invoice is cancelled by a credit note of " +
      "today, and the client is told by mail.",
    "never-came-line":
      "It is entered that the money never came: the line was somebody else's. The invoice is " +
      "cancelled by a credit note of today, and the client is told by mail. Compare that " +
      "statement once more: its line is free, and proposed for the claim that it is of.",
    "unserved-taken-back":
      "It is booked that the bank took the transfer back: nothing of it is to be sent. The " +
      "client is told by mail.",
    "part-taken-back":
      "It is booked that the bank took this part back. The rest stays in the books as it is. " +
      "The client is told by mail in ten minutes. Booked by mistake? Until then it can be " +
      "undone: on the page Refunds, beside it, under “The bank credited it again”.",
    "part-undone":
      "The booking is undone: the books are as they were before it, and no letter leaves.",
    rejected: "The claim is rejected. The person is told by mail.",
    accepted: "The signature is accepted. The person gets a copy by mail.",
    refused: "The signature is refused. The person is asked by mail to sign again.",
    edited: "The service is changed. What was sold stays as it was.",
    retired: "The service is off the list. Subscriptions that run go on.",
    figures: "The figures are set. The Complaint Board shows them within seconds.",
    entered: "The complaint is in the register. Its 21 days count from the day it was received.",
    answered: "The answer is kept, and goes out by mail where there is an address.",
    resolved: "The complaint is resolved. The Complaint Board shows this month once it is over.",
    withdrawn:
      "The complaint is withdrawn, with its reason. It is not to be resolved, and the tables do not count it.",
    "draft saved":
      "The draft is saved. Nobody but the desk sees it. If it has a time, it is released then.",
    "draft gone":
      "This draft is not there any more: it was deleted, or released long ago. What was released stands below.",
    "no time": "It is not released by itself any more. It is a draft as before.",
    "draft deleted": "The draft is gone.",
    "drafts deleted": "The drafts are gone.",
    released: "It is sealed and released. Letters go out now.",
    scheduled: "It will be released by itself at that time.",
    "research open":
      "Research is released again. What was timed meanwhile is a draft: set its time anew.",
    "example shown": "It is shown as the example of its services, as it was written.",
    "example hidden": "It is no example any more.",
    "channel set":
      "The channel is set. Who holds the service and linked Telegram finds the way in on the account page.",
    "channel taken":
      "The service has no channel any more. Whoever holds no other service of it is taken out within seconds.",
    switched: "The switch is set.",
    letter:
      "The letter is on its way: each person gets it once, at the pace you chose. Press on its subject to see who got it.",
    "letter-stopped":
      "The letter is stopped: what had not left does not leave. Below is who had it already.",
    retried: "The message is tried again within seconds.",
    sent: "The refund is sent. The client is told, with day and reference.",
    "sent-untold":
      "The refund is sent. Nobody could be told: no e-mail address of the client is known.",
    "sent-disputed":
      "The refund is entered as sent. A dispute of its payment is open: answer it in Razorpay's " +
      'dashboard with the evidence ("Get the evidence", beside the dispute on Today), which names ' +
      "this refund, so that the bank does not take the money as well.",
    "sent-claimed":
      "The refund is sent. The client is told, with day and reference. A claim that waits below names the same reference, and no payment came with it: it cannot be confirmed with it. If no other transfer paid it, reject it.",
    unbooked: "The booking is undone: its money stands in no books, and no letter leaves.",
    "unbooked-waits":
      "The booking is undone: its money stands in no books, no letter leaves, and the claim " +
      "waits again, on Today.",
    "not-theirs":
      "It is entered that this money was somebody else's: it stands in no books any more, and the " +
      "client is told by mail. Compare that statement once more: its line is free, and proposed " +
      "for the claim that it is of.",
    "not-theirs-untold":
      "It is entered that this money was somebody else's: it stands in no books any more. The " +
      "client had not been told of it, and no letter leaves. Compare that statement once more: " +
      "its line is free, and proposed for the claim that it is of.",
    "rest-kept": "Both transfers are kept as those that paid the claim. Nothing more is booked.",
    bounced:
      "It is entered that the transfer came back. What of it is the client's is yours to send " +
      "again: it stands below. The client is told by mail in ten minutes. Was that a mistake: " +
      '"It did not come back", in its card; until then no letter leaves.',
    "bounced-for-good":
      "It is entered that the transfer came back. What of it is the client's is yours to send " +
      "again: it stands below. The client is told by mail in ten minutes.",
    arrived:
      "The transfer counts as returned again, as it was entered, and nothing is to be sent " +
      "again. Nothing of this was written to the client.",
    "arrived-told":
      "The transfer counts as returned again, as it was entered, and nothing is to be sent " +
      "again. The client, who had read that it did not arrive, is told.",
    "lost-again":
      "The transfer counts as sent to them again, as it was entered, and is your loss until they " +
      "send it back. Nothing of this was written to the client.",
    "lost-again-told":
      "The transfer counts as sent to them again, as it was entered, and is your loss until they " +
      "send it back. The client, who had read that you ask for it no more, is told, and asked for it.",
    "bounced-nothing":
      "It is entered that the transfer came back. Nothing of it is to be sent again, and the " +
      "client is not written to.",
    "bounced-not-asked":
      "It is entered that the transfer came back. Nothing of it is to be sent again. The client is " +
      "told in ten minutes that you ask for it no more. Was that a mistake: " +
      '"It did not come back", beside it below, in the month in which it came back; until then no ' +
      "letter leaves.",
    "bounced-not-asked-for-good":
      "It is entered that the transfer came back. Nothing of it is to be sent again. The client is " +
      "told that you ask for it no more.",
    "part-again":
      "It is entered that the bank credited again what it had taken: that stands in the books as " +
      "it did before. The client is told by mail.",
    corrected: "The transfer is entered anew. The client is told the right day and reference.",
    "corrected-untold":
      "The transfer is entered anew. Nobody could be told: no e-mail address of the client is known.",
    "corrected-claimed":
      "The transfer is entered anew. The client is told. A claim that waits on Today names the same reference, and no payment came with it: it cannot be confirmed with it. If no other transfer paid it, reject it.",
    again: "Razorpay is asked again.",
    "restored-checked":
      "The lost time is compared. What is owed goes back by itself again after 48 hours.",
    "refund-withdrawn": "The refund is withdrawn: nothing is to be sent for it.",
    "came-back":
      "What came back is entered: the books count so much less as given back. Was that a mistake: " +
      "Undo stands below for ten minutes.",
    "came-back-undone": "That is undone: it did not come back, and no letter says so.",
    "came-back-named":
      "The reference is kept: no claim is paid by that transfer, and it is no part of another one.",
    "came-back-apart":
      "The reference is kept. What they had paid back counts as a part of what came again no more, " +
      "and the books have it besides.",
    "came-back-to-send":
      "The reference is kept. What they had paid back counts as a part of what came again no more, " +
      "and is theirs: it is yours to send, and stands below.",
    "came-back-claimed":
      "What came back is entered. A claim that waits on Today names the same reference: it " +
      "cannot be confirmed with it. If no other transfer paid it, reject it.",
    "came-back-named-claimed":
      "The reference is kept. A claim that waits on Today names the same: it cannot be confirmed " +
      "with it. If no other transfer paid it, reject it.",
    "came-back-unnamed":
      "What came back is entered, without the bank's reference. So a claim may still name " +
      "this transfer as its own, and would be paid by it: look for it before you confirm " +
      "one.",
    "given-up":
      "You ask no more for it: it stays your loss. The client is told by mail in ten minutes, " +
      'where an address of theirs is known. Was that a mistake: "Undo", in its card below; until ' +
      "then no letter leaves.",
    "given-up-undone":
      "That is undone: what is missing of it still is asked for, and no letter says otherwise.",
    "written-off": "It is written off: the books count it as not given back.",
    "by-hand": "The refund is yours to send by bank transfer. Enter it here when it has left.",
    "sent-back":
      "What came is in the books as owed, and yours to send back by bank transfer: it stands " +
      'below. The client is told in ten minutes; until then "Withdraw it" can undo it. Enter it ' +
      "here when it has left.",
    "given-back": "The money is on its way back.",
    extended: "The service runs longer. For ten minutes you can undo it: Undo stands below.",
    shortened: "The extension is undone: its days are taken away again.",
    "all-extended": "The service runs longer for everybody who holds it.",
    "all-shortened": "The extension is undone.",
    paused: "The service is paused. The client is told by mail.",
    resumed: "The service goes on. The client is told by mail.",
    ended: "The service has ended. The client is told by mail.",
    refunded: "The refund is on its way. What is left to do for it stands below and on Today.",
    "refund-yours":
      "The refund is yours to send by bank transfer: nothing has left yet. It stands below and on Today, where you enter it when you have sent it.",
    number: "The number is changed and every session ended.",
    devices: "Every sign-in has ended.",
    closed: "It is done: every sign-in of theirs has ended, and they are told by mail.",
    "closed-untold":
      "It is done: every sign-in of theirs has ended. Nobody could be told: no e-mail address of " +
      "theirs is known.",
    note: "The note is kept.",
    receipt: "The receipt is sent again.",
    member: "The role is changed. It holds from now on.",
    disabled: "Disabled. Every session of theirs has ended.",
    "desk-sessions": "Ended.",
    "own-site": "Kept. It holds from now on; of several servers each shows it within ten seconds.",
    "own-settings": "Kept. It holds from the next start of the server.",
    "own-tried":
      "The provider took it, and it is kept. It holds from the next start of the server. If a mail or an SMS was sent, look whether it came.",
    "own-webhook":
      "Kept. It holds from the next start of the server. Nobody can try a webhook secret: type the same into its dashboard, then restart.",
    "own-tried-webhook":
      "The provider took the keys, and all of it is kept. It holds from the next start of the server. Nobody can try a webhook secret: type the same into its dashboard, then restart.",
    restarted: "The server is started again, and works with what is kept here.",
    "own-same": "Nothing was changed: all of it stands so already.",
    hindi: "The Hindi words are kept. Hindi pages show them from now on.",
    passkey: "The passkey is added. From now on it signs you in.",
    "passkey-removed": "The passkey is removed, and the sessions that began by it are over.",
  }),
);

const AWAY =
  "Razorpay does not answer now. If a refund stands in the list, it is asked for again by itself; if not, nothing was done: try again in a few minutes.";

export function saidIn(c: Context): Said {
  const words = done.get(c.req.query("done") ?? "");
  return { done: words && words + monthIsOver(c.req.query("closed")) };
}

/**
 * Does an act and goes on to `to` with the word for it (asked once it is done); when a rule
 * refuses, the page again with what is wrong and the rule's status. Pressing twice is harmless: the
 * second press is refused, and says what is.
 */
export async function act(
  c: Context,
  work: () => Promise<unknown>,
  to: string | (() => string),
  again: (wrong: string, refusal?: Refusal) => Promise<ReactElement>,
): Promise<Response> {
  try {
    await work();
  } catch (problem) {
    if (problem instanceof ProviderDown) return c.html(drawn(await again(AWAY)), 502);
    if (!(problem instanceof Refusal)) throw problem;
    return c.html(drawn(await again(pageWords(problem), problem)), problem.status);
  }
  return c.redirect((typeof to === "string" ? to : to()).replaceAll(" ", "%20"), 303);
}
