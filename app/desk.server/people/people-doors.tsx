import { Hono, type Context } from "hono";
import { z } from "zod";
import { csvOf } from "../../backend.server/desk/csv";
import { nobodysMoney } from "../../backend.server/desk/lists/unmatched";
import { takeContacts } from "../../backend.server/desk/people/contacts";
import {
  extendAll,
  extendedLately,
  wouldExtendAll,
} from "../../backend.server/desk/people/extend-all";
import {
  UndoDoesMore,
  lastUndoneExtension,
  undoableExtensions,
  undoExtension,
  type DaysTaken,
  wouldUndo,
} from "../../backend.server/desk/people/undo-extension";
import { peoplePage } from "../../backend.server/desk/people/find";
import { countHoldings } from "../../backend.server/desk/people/holdings";
import type { HoldingState } from "../../backend.server/desk/people/which-holdings";
import { namesOfServices } from "../../backend.server/money/catalogue/second-of-name";
import type { Parts } from "../../backend.server/platform/parts";
import type { ExtensionId, ServiceId } from "../../backend.server/platform/store/ids";
import { OperatorRefusal } from "../../api/refusal";
import { act, saidIn } from "../frame/act";
import { AskedPeople, whichOf } from "./asked-people";
import { ContactsPage } from "./contacts-page";
import { A_WEEK, ExtendAllAsked, ExtendAllPage, extendedWords } from "./extend-all-page";
import { drawn, Frame, type Said } from "../frame/frame";
import { wholeDays } from "../frame/whole-days";
import { file } from "../money/waiting-money-doors";
import { PeoplePage } from "./people-page";
import { UndoAsked, undoneWords } from "./undo-extension";

const MOST = 50;
const MOST_COUNTED = 1_001;

const Extension = z.object({
  service: z.string().regex(/^\w{26}$/),
  days: wholeDays,
  once: z.string().min(8).max(100),
  sure: z.enum(["", "yes"]).catch("").default(""),
  /** when it was done before, UTC ms, where the page that asks once more said so */
  lately: z.string().max(20).catch("").default(""),
});

const Undo = z.object({
  extension: z
    .string()
    .max(40)
    .transform((id) => id as ExtensionId),
  /** of how many people the page said that their service ends by it at once */
  ending: z.coerce.number().int().min(0).catch(0),
  /** and that they were written the later day */
  told: z.coerce.number().int().min(0).catch(0),
});

/** People: the search, the lists, their contacts, and more days for all who hold a service. */
export function peopleDoors(parts: Parts): Hono {
  return new Hono()
    .get("/people", async (c) => {
      const asked = AskedPeople.parse(c.req.query());
      const { people, next } = await peoplePage(parts, whichOf(asked), {
        after: asked.after,
        most: MOST,
      });
      // One hit is what was looked for.
      const [only, another] = people;
      if (asked.q !== "" && only && !another && asked.after === null)
        return c.redirect(`/people/${only.account.id}`, 303);
      const [services, counts] = await Promise.all([servicesOf(parts), countsOf(parts, asked)]);
      const said = await saidOfAll(parts, c, asked);
      const nobodys = asked.q === "" || only ? null : await nobodysMoney(parts, asked.q);
      const undo = await undoOf(parts, asked.q === "" ? asked.service : null);
      return c.html(
        drawn(<PeoplePage {...{ asked, people, next, services, counts, nobodys, undo, said }} />),
      );
    })
    .post("/people/contacts", async (c) => {
      const { as, ...rest } = await c.req.parseBody();
      const asked = AskedPeople.parse(rest);
      const { contacts, more } = await takeContacts(parts, (at) =>
        peoplePage(parts, whichOf(asked), at),
      );
      if (as !== "csv") return c.html(drawn(<ContactsPage {...{ contacts, more }} />));
      const lines = csvOf(contacts.length > 0 ? contacts : [{ name: "nobody" }]);
      return file(c, {
        name: "contacts.csv",
        type: "text/csv; charset=utf-8",
        content: Buffer.from(`\ufeff${lines.join("\r\n")}\r\n`),
      });
    })
    .get("/people/extend", async (c) => c.html(drawn(await extendPage(parts, c, {}))))
    .post("/people/extend", async (c) => {
      const { service, days, sure, lately, ...more } = Extension.parse(await c.req.parseBody());
      const before = await extendedLately(parts, service as ServiceId);
      const isMeant = before === null || lately === String(before.at);
      // The page shows what a week does; another number is shown first, and so is a second time.
      if (days >= 1 && days <= 90 && (!isMeant || (days !== A_WEEK && sure === ""))) {
        const would = await wouldExtendAll(parts, service as ServiceId);
        // A page that Back shows has the word of the press before.
        const once = before === null ? more.once : parts.randomToken();
        return c.html(drawn(<ExtendAllAsked {...{ service, would, once, days }} />));
      }
      const { once } = more;
      return act(
        c,
        () => extendAll(parts, service as ServiceId, { days, once }),
        `/people?service=${service}&state=active&done=all-extended`,
        (words) => extendPage(parts, c, { wrong: { words } }, service),
      );
    })
    .post("/people/extend/undo", async (c) => {
      const { extension, ...named } = Undo.parse(await c.req.parseBody());
      let done: DaysTaken | null = null;
      return act(
        c,
        async () => void (done = await undoExtension(parts, extension, named)),
        () => (done === null ? "/people" : whereUndone(done)),
        async (words, refusal) => {
          const undo = refusal instanceof UndoDoesMore ? await wouldUndo(parts, extension) : null;
          if (undo) return <UndoAsked undo={undo} />;
          return (
            <Frame title="Undo an extension" at="/people" said={{ wrong: { words } }}>
              <p>
                <a href="/people">All people</a>
              </p>
            </Frame>
          );
        },
      );
    });
}

const whereUndone = ({ service, person }: DaysTaken): string =>
  person === null
    ? `/people?service=${service}&state=active&done=all-shortened`
    : `/people/${person}?done=shortened`;

async function extendPage(parts: Parts, c: Context, said: Said, posted?: string) {
  const service = posted ?? c.req.query("service") ?? "";
  if (service === "") throw new OperatorRefusal(422, "Choose a service first.");
  const would = await wouldExtendAll(parts, service as ServiceId);
  const undo = await undoOf(parts, service);
  return <ExtendAllPage {...{ service, would, undo, once: parts.randomToken(), said }} />;
}

const undoOf = async (parts: Parts, service: string | null) =>
  service === null ? [] : undoableExtensions(parts, { service: service as ServiceId });

/** What was done; of an extension for all, or its Undo, to how many. */
async function saidOfAll(parts: Parts, c: Context, { service }: AskedPeople): Promise<Said> {
  const said = saidIn(c);
  if (service === null) return said;
  if (c.req.query("done") === "all-shortened") {
    const undone = await lastUndoneExtension(parts, service as ServiceId);
    return undone === null ? said : { done: undoneWords(undone) };
  }
  if (c.req.query("done") !== "all-extended") return said;
  const lately = await extendedLately(parts, service as ServiceId);
  return lately === null ? said : { done: extendedWords(lately) };
}

const servicesOf = async (parts: Parts) =>
  [...(await namesOfServices(parts))].map(([id, name]) => ({ id, name }));

/** How many a press on each state shows, counted up to a thousand. */
async function countsOf(parts: Parts, { service, days }: AskedPeople) {
  const of = async (state: HoldingState) => {
    const which = { state, service: service as ServiceId | null, days };
    const count = await countHoldings(parts, which, MOST_COUNTED);
    return count === MOST_COUNTED ? "1,000+" : String(count);
  };
  const [active, paused, ending, lapsed] = await Promise.all([
    of("active"),
    of("paused"),
    of("ending"),
    of("lapsed"),
  ]);
  return { active, paused, ending, lapsed };
}
