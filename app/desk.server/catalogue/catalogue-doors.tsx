import { createHash } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { OperatorRefusal } from "../../api/refusal";
import { addService, editOffer, retireOffer } from "../../backend.server/money/catalogue/edit";
import { availableOffers, listedWords } from "../../backend.server/money/catalogue/offers";
import { priceQuestion } from "../../backend.server/money/catalogue/price-question";
import type { Words } from "../../backend.server/money/catalogue/service-words";
import {
  hindiOfServices,
  keepHindi,
  type TypedHindi,
} from "../../backend.server/upkeep/own-settings/hindi-of-services";
import type { Environment } from "../../config.server/kept-settings";
import type { Parts } from "../../backend.server/platform/parts";
import { act, saidIn } from "../frame/act";
import { PressedHindi } from "./in-hindi";
import { costs } from "../../backend.server/money/catalogue/second-of-name";
import { askAboutName, SecondOfName, SecondPage } from "./second-of-name";
import { CataloguePage, OfferPage, PricePage, RetirePage } from "./catalogue-pages";
import { asTyped, saidOfWords, TypedWords, wordsOf } from "./word-fields";
import { drawn, type Said } from "../frame/frame";

const noWords = TypedWords.parse({});

/**
 * What is on sale: list, add, edit, retire; and its Hindi. @param env the process's own
 * variables
 */
export function catalogueDoors(parts: Parts, env: Environment): Hono {
  const list = async (said: Said, typed: TypedWords = noWords, hindi: TypedHindi[] = []) => (
    <CataloguePage
      offers={await availableOffers(parts)}
      hindi={{
        ...(await hindiOfServices(parts, env)),
        typed: Object.fromEntries(hindi.map((one) => [one.english, one.hindi])),
      }}
      said={said}
      typed={typed}
    />
  );
  /** @param typed what was typed, and what stood when it was; none: what stands */
  const offerPage = async (
    id: string,
    said: Said,
    typed?: { typed: TypedWords; version?: string; compares?: boolean },
  ) => {
    const stands = await listedWords(parts.store.db, id);
    const now = asTyped(stands);
    const notes = typed?.compares ? standsNow(now, typed.typed) : {};
    const version = typed?.version ?? versionOf(stands);
    return <OfferPage {...{ id, said, version, notes }} typed={typed?.typed ?? now} />;
  };
  return new Hono()
    .get("/catalogue", async (c) => {
      const added = (await availableOffers(parts)).find(({ _id }) => _id === c.req.query("added"));
      const done = added && `${added.service.name} is on sale, at ${costs(added.service)}.`;
      return c.html(drawn(await list(done ? { done } : saidIn(c))));
    })
    .post("/catalogue", async (c) => {
      const form = await c.req.parseBody();
      const typed = TypedWords.parse(form);
      const asked = wordsOf(typed);
      let added = "";
      const work = async () => {
        if (Pressed.parse(form).sure !== "yes") await askAboutName(parts, asked);
        added = (await addService(parts, asked)).offerId;
      };
      return act(
        c,
        work,
        () => `/catalogue?added=${added}`,
        async (words, refusal) =>
          refusal instanceof SecondOfName ? (
            <SecondPage {...{ typed, asked }} listed={refusal.listed} />
          ) : (
            list(saidOfWords(words, refusal), typed)
          ),
      );
    })
    .post("/catalogue/hindi", async (c) => {
      const typed = PressedHindi.parse(await c.req.parseBody());
      return act(
        c,
        () => keepHindi(parts, env, typed),
        "/catalogue?done=hindi",
        (words) => list({ wrong: { words } }, noWords, typed),
      );
    })
    .get("/catalogue/:id", async (c) => c.html(drawn(await offerPage(c.req.param("id"), {}))))
    .post("/catalogue/:id", async (c) => {
      const id = c.req.param("id");
      const form = await c.req.parseBody();
      const typed = TypedWords.parse(form);
      const { version, sure } = Pressed.parse(form);
      const asked = wordsOf(typed);
      const look = (stands: Words) => {
        if (version !== versionOf(stands)) throw new ChangedMeanwhile();
        const what = sure === "yes" ? null : priceQuestion(stands, asked);
        if (what) throw new PriceToConfirm(stands, what);
      };
      return act(
        c,
        () => editOffer(parts, id, asked, look),
        "/catalogue?done=edited",
        async (words, refusal) =>
          refusal instanceof PriceToConfirm ? (
            <PricePage {...{ id, typed, version, asked }} {...refusal.question} />
          ) : refusal instanceof ChangedMeanwhile ? (
            offerPage(id, { wrong: { words } }, { typed, compares: true })
          ) : (
            offerPage(id, saidOfWords(words, refusal), { typed, version })
          ),
      );
    })
    .post("/catalogue/:id/retire", async (c) => {
      const id = c.req.param("id");
      const { sure } = Pressed.parse(await c.req.parseBody());
      const { name } = await listedWords(parts.store.db, id);
      if (sure !== "yes") return c.html(drawn(<RetirePage {...{ id, name }} />));
      return act(
        c,
        () => retireOffer(parts, id),
        "/catalogue?done=retired",
        (words) => list({ wrong: { words } }),
      );
    });
}

const Pressed = z.object({
  version: z.string().max(100).default(""),
  sure: z.enum(["", "yes"]).catch("").default(""),
});

/** Somebody else's change is not written over by who has not seen it. */
class ChangedMeanwhile extends OperatorRefusal {
  constructor() {
    super(
      409,
      "Somebody changed this service while you had it open, so nothing of yours was kept. " +
        "Where yours is another, the field says what stands now. Save again to put yours in its place.",
    );
  }
}

class PriceToConfirm extends OperatorRefusal {
  readonly question: { stands: Words; what: string[] };

  constructor(stands: Words, what: string[]) {
    super(409, "Is it this price?");
    this.question = { stands, what };
  }
}

/** What somebody changes says what stood when they began. */
const versionOf = (words: Words): string =>
  createHash("sha256")
    .update(JSON.stringify(asTyped(words)))
    .digest("base64url")
    .slice(0, 24);

const standsNow = (now: TypedWords, typed: TypedWords): Record<string, string> =>
  Object.fromEntries(
    Object.entries(now)
      .filter(([name, value]) => value !== typed[name as keyof TypedWords])
      .map(([name, value]) => [name, `Stands now: ${value || "nothing"}`]),
  );
