import { Hono, type Context } from "hono";
import { z } from "zod";
import { OperatorRefusal, type Refusal } from "../../api/refusal";
import { wouldNeverCome } from "../../backend.server/buying/would-never-come";
import { bookNeverCame } from "../../backend.server/buying/never-came";
import { whysToUndo, type WhyUndone } from "../../backend.server/buying/undo-claim";
import type { Parts } from "../../backend.server/platform/parts";
import { act } from "../frame/act";
import { drawn, type Said } from "../frame/frame";
import { whyRefused } from "../frame/to-mend";
import { CannotEnter, NeverCamePage } from "./never-came-page";

const Pressed = z.object({
  because: z
    .enum(Object.keys(whysToUndo) as [WhyUndone, ...WhyUndone[]])
    .nullable()
    .catch(null),
  /** the line that paid it was somebody else's */
  line: z.enum(["", "another"]).catch(""),
});

/**
 * The money of a claim that was confirmed never came: asked with all that it does, then entered.
 */
export function neverCameDoors(parts: Parts): Hono {
  const path = "/claims/:id/never-came";
  const idOf = (c: Context) => c.req.param("id") ?? "";
  const page = async (c: Context, said: Said) => {
    try {
      return (
        <NeverCamePage
          would={await wouldNeverCome(parts, idOf(c), "ask")}
          {...{ said }}
          id={idOf(c)}
        />
      );
    } catch (problem) {
      if (!(problem instanceof OperatorRefusal) || problem.status !== 409) throw problem;
      return <CannotEnter words={said.wrong?.words ?? problem.onPage ?? problem.message} />;
    }
  };
  return new Hono()
    .get(path, async (c) => c.html(drawn(await page(c, {}))))
    .post(path, async (c) => {
      const { because, line } = Pressed.parse(await c.req.parseBody());
      let to = "/";
      const work = async () => {
        const { person } = await wouldNeverCome(parts, idOf(c), line === "another" || "ask");
        if (because === null)
          throw new OperatorRefusal(422, "Choose why: it stands on the record.", {
            about: "because",
          });
        to = `/people/${person}?done=never-came${line === "another" ? "-line" : ""}`;
        await bookNeverCame(parts, idOf(c), because, line === "another");
      };
      const again = (words: string, refusal?: Refusal) =>
        page(c, { wrong: whyRefused(words, refusal) });
      return act(c, work, () => to, again);
    });
}
