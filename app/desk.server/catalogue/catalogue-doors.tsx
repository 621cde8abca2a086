import { Hono } from "hono";
import { addService, editOffer, retireOffer } from "../../backend.server/money/catalogue/edit";
import { availableOffers, listedWords } from "../../backend.server/money/catalogue/offers";
import {
  hindiOfServices,
  keepHindi,
  type TypedHindi,
} from "../../backend.server/upkeep/own-settings/hindi-of-services";
import type { Environment } from "../../config.server/kept-settings";
import type { Parts } from "../../backend.server/platform/parts";
import { act, saidIn } from "../frame/act";
import { PressedHindi } from "./in-hindi";
import { CataloguePage, OfferPage } from "./catalogue-pages";
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
  return new Hono()
    .get("/catalogue", async (c) => c.html(drawn(await list(saidIn(c)))))
    .post("/catalogue", async (c) => {
      const typed = TypedWords.parse(await c.req.parseBody());
      return act(
        c,
        async () => addService(parts, wordsOf(typed)),
        "/catalogue?done=added",
        (words, refusal) => list(saidOfWords(words, refusal), typed),
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
    .get("/catalogue/:id", async (c) => {
      const id = c.req.param("id");
      const typed = asTyped(await listedWords(parts, id));
      return c.html(drawn(<OfferPage id={id} typed={typed} said={{}} />));
    })
    .post("/catalogue/:id", async (c) => {
      const id = c.req.param("id");
      const typed = TypedWords.parse(await c.req.parseBody());
      return act(
        c,
        async () => editOffer(parts, id, wordsOf(typed)),
        "/catalogue?done=edited",
        async (words, refusal) => (
          <OfferPage id={id} typed={typed} said={saidOfWords(words, refusal)} />
        ),
      );
    })
    .post("/catalogue/:id/retire", (c) =>
      act(
        c,
        () => retireOffer(parts, c.req.param("id")),
        "/catalogue?done=retired",
        (words) => list({ wrong: { words } }),
      ),
    );
}
