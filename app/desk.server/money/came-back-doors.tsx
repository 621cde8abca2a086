import { Hono, type Context } from "hono";
import { z } from "zod";
import { twiceNamed } from "../../backend.server/desk/today/twice";
import { namelessOf, nameCameBack } from "../../backend.server/money/ledger/name-came-back";
import { namelessShown } from "../../backend.server/money/ledger/too-late-to-name";
import { waitingWithReference } from "../../backend.server/money/refunds/bank-references";
import type { Parts } from "../../backend.server/platform/parts";
import type { MadeGoodId, MoneyId } from "../../backend.server/platform/store/ids";
import { referenceTyped } from "../../api/reference-typed";
import { act } from "../frame/act";
import { drawn, type Said } from "../frame/frame";
import { CameBackPage } from "./came-back-page";

const Typed = z.object({
  entry: z.string().max(60).default(""),
  utr: z.string().max(60).overwrite(referenceTyped).default(""),
});

/** What came back and was entered without the bank's reference is given it. */
export function cameBackDoors(parts: Parts): Hono {
  const path = "/payments/:id/came-back";
  const idOf = (c: Context) => c.req.param("id") as MoneyId;
  const page = async (c: Context, said: Said, typed: z.output<typeof Typed> | null) => (
    <CameBackPage
      of={await twiceNamed(parts, idOf(c))}
      all={await namelessShown(parts.store.db, await namelessOf(parts, idOf(c)))}
      {...{ typed, said }}
    />
  );
  return new Hono()
    .get(path, async (c) => c.html(drawn(await page(c, {}, null))))
    .post(path, async (c) => {
      const typed = Typed.parse(await c.req.parseBody());
      let done = "came-back-named";
      const work = async () => {
        const { utr } = typed;
        const entry = typed.entry as MadeGoodId;
        const { apart, toSend } = await nameCameBack(parts, idOf(c), { entry, utr });
        if ((await waitingWithReference(parts, parts.store.db, utr)) !== null)
          done = "came-back-named-claimed";
        if (apart > 0) done = "came-back-apart";
        if (toSend > 0) done = "came-back-to-send";
      };
      return act(
        c,
        work,
        () => `/refunds?done=${done}`,
        (words) => page(c, { wrong: { words } }, typed),
      );
    });
}
