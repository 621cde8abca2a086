import type { Hono } from "hono";
import { z } from "zod";
import { Refusal } from "../../api/refusal";
import { newSharedSecret, stepOfCode } from "../../backend.server/desk/one-time-code";
import {
  hashPassphrase,
  passphraseHolds,
  samePassphrase,
  wrongWithPassphrase,
} from "../../backend.server/desk/passphrase";
import { checkWords } from "../../backend.server/money/catalogue/service-words";
import { defaultLimits } from "../../shared/settings";
import { saidOfWords, TypedWords, wordsOf } from "../catalogue/word-fields";
import { drawn, saidWrong } from "../frame/frame";
import type { ToMend } from "../frame/to-mend";
import { file } from "../money/waiting-money-doors";
import type { Draft } from "./draft";
import { KeepPage, PassphrasePage, ServicePage } from "./other-pages";

const text = z.string().max(5_000).default("");
const Typed = z.object({ passphrase: text, again: text, code: text });
type Typed = z.infer<typeof Typed>;
const noService = TypedWords.parse({ days: "30" });

/** The first service, the owner's passphrase, and the copy of the keys. @param now UTC ms */
export function otherDoors(app: Hono, { draft, now }: { draft: Draft; now(): number }): void {
  app
    .get("/set-up/service", (c) =>
      c.html(drawn(<ServicePage typed={draft.progress.service ?? noService} said={{}} />)),
    )
    .post("/set-up/service", async (c) => {
      const typed = TypedWords.parse(await c.req.parseBody());
      try {
        checkWords(defaultLimits, wordsOf(typed));
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem;
        const said = saidOfWords(problem.message, problem);
        return c.html(drawn(<ServicePage typed={typed} said={said} />), problem.status);
      }
      draft.keepProgress({ service: typed });
      return c.redirect("/?done=kept", 303);
    })
    .get("/set-up/passphrase", (c) =>
      c.html(drawn(<PassphrasePage secret={drawnFor(draft)} said={{}} />)),
    )
    .post("/set-up/passphrase/another", (c) => {
      draft.keepProgress({ drawn: newSharedSecret() });
      return c.redirect("/set-up/passphrase", 303);
    })
    .post("/set-up/passphrase", async (c) => {
      const typed = Typed.parse(await c.req.parseBody());
      const secret = drawnFor(draft);
      if (secret === null) {
        if (await isWhatWasChosen(draft, typed, now())) return c.redirect("/?done=kept", 303);
        const words =
          "Nothing of this page was kept: a passphrase and an app were chosen before, and those hold. Do not write down what you typed just now.";
        return c.html(drawn(<PassphrasePage secret={null} said={{ wrong: { words } }} />), 409);
      }
      const wrong = wrongWith(typed, secret, now());
      if (wrong.length > 0)
        return c.html(drawn(<PassphrasePage secret={secret} said={saidWrong(wrong)} />), 422);
      draft.keepSettings({
        OPERATOR_PASSPHRASE_HASH: await hashPassphrase(typed.passphrase, newSharedSecret()),
        OPERATOR_TOTP_SECRET: secret,
      });
      draft.keepProgress({ drawn: null });
      return c.redirect("/?done=kept", 303);
    })
    .get("/set-up/keep", (c) => c.html(drawn(<KeepPage said={{}} />)))
    .post("/set-up/keep", (c) => {
      draft.keepProgress({ kept: true });
      return file(c, {
        name: "settings.env",
        type: "text/plain; charset=utf-8",
        content: Buffer.from(draft.toKeep()),
      });
    });
}

/** Each look at the page shows the same one, or who scanned it holds codes of another. */
function drawnFor(draft: Draft): string | null {
  const { drawn: before } = draft.progress;
  if (before !== null) return before;
  if (draft.settings["OPERATOR_TOTP_SECRET"]) return null;
  const secret = newSharedSecret();
  draft.keepProgress({ drawn: secret });
  return secret;
}

/** Whether it is what was chosen: pressed twice, then, and not a page of before with another. */
async function isWhatWasChosen({ settings }: Draft, typed: Typed, now: number): Promise<boolean> {
  const { OPERATOR_PASSPHRASE_HASH: hash = "", OPERATOR_TOTP_SECRET: secret = "" } = settings;
  return wrongWith(typed, secret, now).length === 0 && passphraseHolds(typed.passphrase, hash);
}

const passphraseFault = (passphrase: string): ToMend[] => {
  const words = wrongWithPassphrase(passphrase);
  return words === null ? [] : [{ words, field: "passphrase" }];
};

const wrongWith = ({ passphrase, again, code }: Typed, secret: string, now: number): ToMend[] => [
  ...passphraseFault(passphrase),
  ...(samePassphrase(passphrase, again)
    ? []
    : [{ words: "The two passphrases are not the same.", field: "again" }]),
  ...(stepOfCode(secret, code.trim(), now) === null
    ? [
        {
          words: "The code is wrong. Take the six digits that the app shows now.",
          field: "code",
        },
      ]
    : []),
];
