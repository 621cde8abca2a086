import { Hono } from "hono";
import { z } from "zod";
import {
  addService,
  editOffer,
  retireOffer,
  type Words,
} from "../../backend.server/money/catalogue/edit";
import { availableOffers, listedWords } from "../../backend.server/money/catalogue/offers";
import { linesInHindi } from "../../backend.server/money/catalogue/to-translate";
import { chosenExamples } from "../../backend.server/research/examples";
import type { Parts } from "../../backend.server/platform/parts";
import { OperatorRefusal } from "../../api/refusal";
import { act, saidIn } from "../frame/act";
import {
  CataloguePage,
  LONGEST_DESCRIPTION,
  LONGEST_HOW,
  OfferPage,
  type TypedWords,
} from "./catalogue-pages";
import { drawn, type Said } from "../frame/frame";

/** Browsers count a line's end as one character and send it as two. */
const text = z
  .string()
  .default("")
  .transform((typed) => typed.replaceAll("\r\n", "\n"));
const Typed = z.object({
  name: text,
  description: text,
  price: text,
  days: text,
  howYouReceiveIt: text,
});

/** What is on sale: list, add, edit, retire. */
export function catalogueDoors(parts: Parts): Hono {
  const list = async (said: Said, typed: TypedWords | null) => (
    <CataloguePage
      offers={await availableOffers(parts)}
      hindi={await linesInHindi(parts, await chosenExamples(parts))}
      said={said}
      typed={typed}
    />
  );
  return new Hono()
    .get("/catalogue", async (c) => c.html(drawn(await list(saidIn(c), null))))
    .post("/catalogue", async (c) => {
      const typed = Typed.parse(await c.req.parseBody());
      return act(
        c,
        async () => addService(parts, wordsOf(typed)),
        "/catalogue?done=added",
        (words) => list({ wrong: { words, field: "name" } }, typed),
      );
    })
    .get("/catalogue/:id", async (c) => {
      const id = c.req.param("id");
      const typed = asTyped(await listedWords(parts, id));
      return c.html(drawn(<OfferPage id={id} typed={typed} said={{}} />));
    })
    .post("/catalogue/:id", async (c) => {
      const id = c.req.param("id");
      const typed = Typed.parse(await c.req.parseBody());
      return act(
        c,
        async () => editOffer(parts, id, wordsOf(typed)),
        "/catalogue?done=edited",
        async (words) => (
          <OfferPage id={id} typed={typed} said={{ wrong: { words, field: "name" } }} />
        ),
      );
    })
    .post("/catalogue/:id/retire", (c) =>
      act(
        c,
        () => retireOffer(parts, c.req.param("id")),
        "/catalogue?done=retired",
        (words) => list({ wrong: { words } }, null),
      ),
    );
}

export const wordsOf = ({
  name,
  description,
  price,
  days,
  howYouReceiveIt,
}: TypedWords): Words => ({
  name,
  description: short(description, LONGEST_DESCRIPTION, "The description").split("\n"),
  price: whole(price, "The price is a whole number of rupees, more than 0."),
  days: whole(days, "The duration is a whole number of days, more than 0."),
  howYouReceiveIt: short(howYouReceiveIt, LONGEST_HOW, "How subscribers receive it").trim() || null,
});

function short(typed: string, most: number, what: string): string {
  if (typed.length > most)
    throw new OperatorRefusal(
      422,
      `${what} may have ${most.toLocaleString("en-IN")} characters at most.`,
    );
  return typed;
}

function whole(typed: string, otherwise: string): number {
  if (!/^\d{1,9}$/.test(typed.trim())) throw new OperatorRefusal(422, otherwise);
  return Number(typed);
}

const asTyped = ({ name, description, price, days, howYouReceiveIt }: Words): TypedWords => ({
  name,
  description: description.join("\n"),
  price: String(price),
  days: String(days),
  howYouReceiveIt: howYouReceiveIt ?? "",
});
