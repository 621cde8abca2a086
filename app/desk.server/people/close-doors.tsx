import { Hono, type Context } from "hono";
import { closeAccount, whyNotYet } from "../../backend.server/account/close-account";
import { exportedFiles } from "../../backend.server/account/exported-files";
import { zipOf } from "../../backend.server/account/zip";
import { accountNamed } from "../../backend.server/desk/people/file";
import { paymentsOf, runningOf } from "../../backend.server/desk/people/lines";
import { YEAR } from "../../shared/settings";
import type { Parts } from "../../backend.server/platform/parts";
import type { PersonId } from "../../backend.server/platform/store/ids";
import { pageWords } from "../../api/refusal";
import { DAY_MS } from "../../content/durations";
import { dayInWords } from "../../content/dates";
import { act } from "../frame/act";
import { ConfirmPage } from "../frame/confirm-page";
import { drawn, type Said } from "../frame/frame";
import { NotYetPage } from "./not-yet-page";
import { file } from "../money/waiting-money-doors";

/** Everything held on a person, handed over; and the account closed. */
export function closeDoors(parts: Parts): Hono {
  const account = (c: Context) => accountNamed(parts, c.req.param("person") as PersonId);
  const closePage = async (c: Context, said: Said) => {
    const { id, name, number, email } = await account(c);
    const notYet = await whyNotYet(parts, parts.store.db, id);
    if (notYet !== null) {
      const waiting = (await paymentsOf(parts, id)).find(({ state }) => state === "claimed");
      const claim = waiting ? (waiting.reference ?? "") : null;
      return <NotYetPage {...{ person: id, name, claim }} words={pageWords(notYet)} />;
    }
    const running = await runningOf(parts, id);
    const days = (ms: number) => Math.round(ms / DAY_MS);
    const { accountMs, recordsMs } = parts.settings.retention;
    const what = [
      `The account of ${name ?? "this person"} (${number ?? "no number"}) closes now, and every sign-in ends.`,
      `Its number and PAN may begin a new account. After ${days(accountMs)} days what the law does not ask for is erased, after ${yearsOf(recordsMs)} the rest.`,
      ...running.map(
        ({ service, endsAt }) => `${service}, paid until ${dayInWords(endsAt)}, ends with it.`,
      ),
      ...(running.length > 0
        ? ["No money goes back by this: refund first what the person wants back."]
        : []),
      email === null
        ? "Nobody can be told: no e-mail address of theirs is known."
        : "The person is told by mail, and asked to write at once if they did not ask for it.",
      "It cannot be undone.",
    ];
    return (
      <ConfirmPage
        title={`Close the account of ${name ?? "this person"}?`}
        act={running.length > 0 ? "Close, and end the services" : "Close the account"}
        stops
        {...{ person: id, what, said }}
      >
        {running.length > 0 ? <input type="hidden" name="services" value="end" /> : null}
      </ConfirmPage>
    );
  };
  return new Hono()
    .get("/people/:person/close", async (c) => {
      return c.html(drawn(await closePage(c, {})));
    })
    .post("/people/:person/close", async (c) => {
      const { services } = await c.req.parseBody();
      let done = "closed";
      const work = async () => {
        const { id } = await account(c);
        // What began to run since the page was drawn was not told on it.
        const { told } = await closeAccount(parts, id, { endSubscriptions: services === "end" });
        if (!told) done = "closed-untold";
      };
      const to = () => `/people/${c.req.param("person")}?done=${done}`;
      return act(c, work, to, (words) => closePage(c, { wrong: { words } }));
    })
    .post("/people/:person/export", async (c) => {
      const person = await account(c);
      const files = await exportedFiles(parts, person, { events: false });
      return file(c, {
        name: `export-${person.id}.zip`,
        type: "application/zip",
        content: zipOf(files, parts.now()),
      });
    })
    .get("/people/:person/export", async (c) => {
      const { id, name } = await account(c);
      const what = [
        "A ZIP file with a summary in the person's language, person.json and the PDFs: who it is, consents, payments, letters, your note, and every act on record.",
        "It is not encrypted. Hand it over, then delete it.",
        "That it was made goes on the record.",
        "What Razorpay and Digio reported lies among everybody's events: desk people export has that too.",
      ];
      const title = `Export everything held on ${name ?? "this person"}?`;
      return c.html(
        drawn(<ConfirmPage {...{ title, person: id, what, said: {} }} act="Make the file" />),
      );
    });
}

const yearsOf = (ms: number): string => `${Math.round(ms / YEAR)} years`;
