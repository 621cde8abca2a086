import { Hono, type Context } from "hono";
import { z } from "zod";
import { OperatorRefusal } from "../../api/refusal";
import { bannedWords, letterFor, Written } from "../../backend.server/desk/write-to-clients/letter";
import {
  beginMailing,
  countReceivers,
  paces,
  sendTest,
} from "../../backend.server/desk/write-to-clients/mailing";
import { namesOfServices } from "../../backend.server/money/catalogue/second-of-name";
import { mailingPage, mailings } from "../../backend.server/desk/write-to-clients/mailings-shown";
import { stopMailing } from "../../backend.server/desk/write-to-clients/stop-mailing";
import { WhichClients } from "../../backend.server/desk/write-to-clients/which-clients";
import type { Parts } from "../../backend.server/platform/parts";
import { act, saidIn } from "../frame/act";
import { drawn, type Said } from "../frame/frame";
import { PreviewPage } from "./letter-preview-page";
import { WritePage, type LetterForm } from "./letters-pages";
import { LetterPage, LettersPage } from "./letters-shown";

const MOST = 100;

const Typed = z.object({
  subject: z.string().max(1_000).default(""),
  text: z.string().max(20_000).default(""),
  perMinute: z.coerce
    .number()
    .refine((one) => (paces as readonly number[]).includes(one))
    .catch(60),
  once: z.string().min(8).max(100),
  days: z.string().trim().max(20).default("7"),
  keep: z.enum(["words"]).optional(),
});

/** Letters to many clients: written, seen, tested, sent, and what became of each. */
export function lettersDoors(parts: Parts): Hono {
  return new Hono()
    .get("/letters", async (c) => {
      const [letters, names] = await Promise.all([mailings(parts, MOST), namesOfServices(parts)]);
      return c.html(drawn(<LettersPage {...{ letters, names, said: saidIn(c) }} />));
    })
    .get("/letters/new", async (c) => {
      const which = WhichClients.parse({ ...anybody, ...c.req.query() });
      const form = { ...empty(parts), which, days: String(which.days) };
      return c.html(drawn(await writePage(parts, form, {})));
    })
    .post("/letters/edit", async (c) => c.html(drawn(await writePage(parts, await formOf(c), {}))))
    .post("/letters/preview", async (c) => {
      const form = await formOf(c);
      const wrong = problemIn(form);
      if (wrong) return c.html(drawn(await writePage(parts, form, { wrong })), 422);
      return c.html(drawn(await previewPage(parts, form, {})));
    })
    .post("/letters/test", async (c) => {
      const form = await formOf(c);
      const to = await sendTest(parts, Written.parse(form));
      const done = `A test is on its way to ${to}.`;
      return c.html(drawn(await previewPage(parts, form, { done })));
    })
    .post("/letters", async (c) => {
      const form = await formOf(c);
      const { keep } = Typed.parse(await c.req.parseBody());
      const begin = async () => {
        const wrong = problemIn(form);
        if (wrong) throw new OperatorRefusal(422, wrong.words);
        return beginMailing(parts, {
          ...form,
          written: Written.parse(form),
          keepsWords: keep === "words",
        });
      };
      return act(c, begin, "/letters?done=letter", (words) =>
        previewPage(parts, form, { wrong: { words } }),
      );
    })
    .get("/letters/:id", async (c) => {
      const after = c.req.query("after") ?? null;
      return c.html(drawn(await letterPage(parts, c.req.param("id"), after, saidIn(c))));
    })
    .post("/letters/:id/stop", (c) => {
      const id = c.req.param("id");
      const stop = () => stopMailing(parts, id);
      return act(c, stop, `/letters/${id}?done=letter-stopped`, (words) =>
        letterPage(parts, id, null, { wrong: { words } }),
      );
    });
}

const anybody = { state: "active", service: null, days: 7 };
const empty = (parts: Parts) => ({
  subject: "",
  text: "",
  perMinute: 60,
  once: parts.randomToken(),
});

async function formOf(c: Context): Promise<LetterForm> {
  const typed = await c.req.parseBody();
  const { keep: _keep, ...form } = Typed.parse(typed);
  return { ...form, which: WhichClients.parse({ ...anybody, ...typed }) };
}

/** What is wrong with what was typed, and in which field; null when nothing is. */
function problemIn(form: LetterForm): { words: string; field: string } | null {
  if (form.which.state === "ending" && !isDays(form.days))
    return { words: "Days: a whole number from 1 to 365.", field: "days" };
  const [first] = Written.safeParse(form).error?.issues ?? [];
  return first ? { words: first.message, field: String(first.path[0] ?? "text") } : null;
}

const isDays = (typed: string): boolean =>
  /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 365;

async function writePage(parts: Parts, form: LetterForm, said: Said) {
  const names = await namesOfServices(parts);
  const services = [...names].map(([id, name]) => ({ id, name }));
  return <WritePage {...{ form, services, said }} />;
}

async function previewPage(parts: Parts, form: LetterForm, said: Said) {
  const written = Written.parse(form);
  const [counted, names] = await Promise.all([
    countReceivers(parts, form.which),
    namesOfServices(parts),
  ]);
  const stop = `${parts.settings.publicOrigin}/unsubscribe?for=…`;
  const reader = { name: counted.names[0] ?? null, language: "en" as const, stop };
  const letter = letterFor(parts, written, reader);
  const serviceName = form.which.service === null ? null : (names.get(form.which.service) ?? null);
  return (
    <PreviewPage {...{ form, letter, counted, banned: bannedWords(written), serviceName, said }} />
  );
}

async function letterPage(parts: Parts, id: string, after: string | null, said: Said) {
  const [page, names] = await Promise.all([
    mailingPage(parts, id, { after, most: MOST }),
    namesOfServices(parts),
  ]);
  return <LetterPage {...{ ...page, names, said }} />;
}
