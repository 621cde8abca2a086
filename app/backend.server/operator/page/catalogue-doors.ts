import { Hono } from "hono";
import { z } from "zod";
import { addService, editOffer, retireOffer, type Words } from "../../catalogue/edit";
import { availableOffers, listedWords } from "../../catalogue/offers";
import type { Parts } from "../../parts";
import { Refusal } from "../../refusal";
import { cataloguePage, offerPage, type TypedWords } from "./catalogue-pages";
import { act, saidIn } from "./said";

const Typed = z.object({
  name: z.string().max(500).default(""),
  description: z.string().max(10_000).default(""),
  price: z.string().trim().max(20).default(""),
  days: z.string().trim().max(20).default(""),
  howYouReceiveIt: z.string().max(2_000).default(""),
});

/** What is on sale: list, add, edit, retire. */
export function catalogueDoors(parts: Parts): Hono {
  const list = async (said: Parameters<typeof cataloguePage>[1], typed: TypedWords | null) => cataloguePage(await availableOffers(parts), said, typed);
  return new Hono()
    .get("/catalogue", async (c) => c.html(await list(saidIn(c), null)))
    .post("/catalogue", async (c) => {
      const typed = Typed.parse(await c.req.parseBody());
      return act(
        c,
        async () => addService(parts, wordsOf(typed)),
        "/catalogue?done=added",
        (words) => list({ wrong: { words } }, typed),
      );
    })
    .get("/catalogue/:id", async (c) => {
      const id = c.req.param("id");
      return c.html(offerPage(id, asTyped(await listedWords(parts, id)), {}));
    })
    .post("/catalogue/:id", async (c) => {
      const id = c.req.param("id");
      const typed = Typed.parse(await c.req.parseBody());
      return act(
        c,
        async () => editOffer(parts, id, wordsOf(typed)),
        "/catalogue?done=edited",
        async (words) => offerPage(id, typed, { wrong: { words } }),
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

const wordsOf = ({ name, description, price, days, howYouReceiveIt }: TypedWords): Words => ({
  name,
  description: description.split(/\r?\n/),
  price: whole(price, "The price is a whole number of rupees, more than 0."),
  days: whole(days, "The duration is a whole number of days, more than 0."),
  howYouReceiveIt: howYouReceiveIt.trim() || null,
});

function whole(typed: string, otherwise: string): number {
  if (!/^\d{1,9}$/.test(typed)) throw new Refusal(422, otherwise);
  return Number(typed);
}

const asTyped = ({ name, description, price, days, howYouReceiveIt }: Words): TypedWords => ({
  name,
  description: description.join("\n"),
  price: String(price),
  days: String(days),
  howYouReceiveIt: howYouReceiveIt ?? "",
});
