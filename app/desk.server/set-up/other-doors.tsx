import type { Hono } from "hono";
import { z } from "zod";
import { Refusal } from "../../api/refusal";
import { newSharedSecret, stepOfCode } from "../../backend.server/desk/one-time-code";
import { hashPassphrase, LEAST_CHARACTERS } from "../../backend.server/desk/passphrase";
import { checkWords, type Words } from "../../backend.server/money/catalogue/edit";
import { defaultLimits } from "../../shared/settings";
import { wordsOf } from "../catalogue/catalogue-doors";
import { drawn } from "../frame/frame";
import { file } from "../money/waiting-money-doors";
import { Service, type Draft } from "./draft";
import { KeepPage, PassphrasePage, ServicePage } from "./other-pages";

const text = z.string().max(5_000).default("");
const Passphrase = z.object({ passphrase: text, again: text, code: text, secret: text });
const noService: Service = { name: "", description: "", price: "", days: "30" };

/** The first service, the owner's passphrase, and the copy of the keys. @param now UTC ms */
export function otherDoors(app: Hono, { draft, now }: { draft: Draft; now(): number }): void {
  app
    .get("/set-up/service", (c) =>
      c.html(drawn(<ServicePage service={draft.progress.service ?? noService} said={{}} />)),
    )
    .post("/set-up/service", async (c) => {
      const service = Service.parse(await c.req.parseBody());
      try {
        checkWords(defaultLimits, serviceWords(service));
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem;
        const said = { wrong: { words: problem.message } };
        return c.html(drawn(<ServicePage service={service} said={said} />), problem.status);
      }
      draft.keepProgress({ service });
      return c.redirect("/?done=kept", 303);
    })
    .get("/set-up/passphrase", (c) =>
      c.html(drawn(<PassphrasePage secret={newSharedSecret()} said={{}} />)),
    )
    .post("/set-up/passphrase", async (c) => {
      const { passphrase, again, code, secret } = Passphrase.parse(await c.req.parseBody());
      const shared = /^[A-Z2-7]{26,}$/.test(secret) ? secret : newSharedSecret();
      const wrong =
        [...passphrase.normalize("NFKC")].length < LEAST_CHARACTERS
          ? `Choose a passphrase of at least ${LEAST_CHARACTERS} characters: a few words.`
          : passphrase !== again
            ? "The two passphrases are not the same."
            : stepOfCode(shared, code.trim(), now()) === null
              ? "The code is wrong. Take the six digits that the app shows now."
              : null;
      if (wrong !== null)
        return c.html(
          drawn(<PassphrasePage secret={shared} said={{ wrong: { words: wrong } }} />),
          422,
        );
      draft.keepSettings({
        OPERATOR_PASSPHRASE_HASH: await hashPassphrase(passphrase, newSharedSecret()),
        OPERATOR_TOTP_SECRET: shared,
      });
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

/** The first service as the catalogue takes it. Throws Refusal 422 that says what is wrong. */
export const serviceWords = (service: Service): Words =>
  wordsOf({
    ...service,
    description: service.description.replaceAll("\r\n", "\n"),
    howYouReceiveIt: "",
  });
