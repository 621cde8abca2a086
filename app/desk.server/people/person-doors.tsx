import { Hono, type Context } from "hono";
import { z } from "zod";
import { accountNamed } from "../../backend.server/desk/people/file";
import { sendReceiptAgain } from "../../backend.server/desk/people/receipt-again";
import { endAllSessions } from "../../backend.server/sign-in/end-sessions";
import { keepNote, NoteChanged } from "../../backend.server/platform/people/notes";
import type { Parts } from "../../backend.server/platform/parts";
import type { PaymentId, PersonId } from "../../backend.server/platform/store/ids";
import { act, saidIn } from "../frame/act";
import { closeDoors } from "./close-doors";
import { disputeDoors } from "./dispute-doors";
import { ConfirmPage } from "../frame/confirm-page";
import { drawn, type Said } from "../frame/frame";
import { numberDoors } from "./number-doors";
import { refundDoors } from "../money/refund-doors";
import { subscriptionDoors } from "./subscription-doors";
import { wholePerson } from "./whole-person";

const typedNote = z
  .string()
  .default("")
  .transform((text) => text.replaceAll("\r\n", "\n").trim());
const Note = z.object({
  note: typedNote,
  /** the one that stood there when the page was drawn */
  was: typedNote.optional(),
});
const BOTH = "Both stand below, one under the other: leave what is right, and keep the note.";
const Show = z.enum(["all", "money", "letters", "account"]).catch("all");

/** One person: the story, the note, and every act, each behind a page that says what it does. */
export function personDoors(parts: Parts): Hono {
  const person = (c: Context) => c.req.param("person") as PersonId;
  const page = (c: Context, said: Said, more: { typedNote?: string } = {}) =>
    wholePerson(parts, person(c), said, {
      ...more,
      show: Show.parse(c.req.query("show")),
      whole: c.req.query("whole") !== undefined,
    });
  const again = (c: Context) => (words: string) => page(c, { wrong: { words } });
  return new Hono()
    .get("/people/:person{[0-9A-Z]{26}}", async (c) => c.html(drawn(await page(c, saidIn(c)))))
    .post("/people/:person/note", async (c) => {
      const { note, was } = Note.parse(await c.req.parseBody());
      const to = `/people/${person(c)}?done=note`;
      return act(
        c,
        () => keepNote(parts, person(c), note, was),
        to,
        (words, refusal) =>
          refusal instanceof NoteChanged
            ? page(c, { wrong: { words: `${words} ${BOTH}` } }, { typedNote: note })
            : page(c, { wrong: { words } }),
      );
    })
    .post("/people/:person/receipt/:payment", (c) =>
      act(
        c,
        () => sendReceiptAgain(parts, c.req.param("payment") as PaymentId),
        `/people/${person(c)}?done=receipt`,
        again(c),
      ),
    )
    .get("/people/:person/devices", async (c) => {
      const { id, name } = await accountNamed(parts, person(c));
      const what = [
        "Every browser is signed out at once, wherever it is.",
        "No browser is known any more: the next sign-in needs a code by SMS, as always.",
        "Services, payments and letters stay as they are. Nobody is written to.",
      ];
      const title = `End every sign-in of ${name ?? "this person"}?`;
      return c.html(
        drawn(<ConfirmPage {...{ title, person: id, what, act: "End every sign-in", said: {} }} />),
      );
    })
    .post("/people/:person/devices", (c) =>
      act(
        c,
        async () => {
          const { id } = await accountNamed(parts, person(c));
          return parts.store.transaction((tx) =>
            endAllSessions(parts, tx, id, "ended by the operator"),
          );
        },
        `/people/${person(c)}?done=devices`,
        again(c),
      ),
    )
    .route("/", subscriptionDoors(parts))
    .route("/", disputeDoors(parts))
    .route("/", refundDoors(parts))
    .route("/", numberDoors(parts))
    .route("/", closeDoors(parts));
}
