import { Hono, type Context } from "hono";
import { OperatorRefusal } from "../../api/refusal";
import { bookedForAnother } from "../../backend.server/buying/booked-for-another";
import { wouldBeAnothers } from "../../backend.server/buying/would-be-anothers";
import { notTheirsWhat } from "../../backend.server/desk/not-theirs-command";
import type { Parts } from "../../backend.server/platform/parts";
import type { RefundId } from "../../backend.server/platform/store/ids";
import { inRupees } from "../../content/rupees";
import { act } from "../frame/act";
import { Act } from "../frame/for-whom";
import { drawn, Frame, type Said } from "../frame/frame";
import { BackToRefunds } from "./back-to-refunds";

/** Money booked to be sent back was somebody else's: asked with all that it does, then entered. */
export function notTheirsDoors(parts: Parts): Hono {
  const path = "/refunds/:id/not-theirs";
  const idOf = (c: Context) => c.req.param("id") as RefundId;
  const page = async (c: Context, said: Said) => {
    try {
      const would = await wouldBeAnothers(parts, idOf(c));
      const whose = `${inRupees(would.paise)} booked for ${would.name ?? "this client"}`;
      return (
        <Frame title={`Was ${whose} somebody else's?`} at="/refunds" said={said}>
          <section className="card">
            <ul>
              {notTheirsWhat(would).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p>Nothing is entered yet.</p>
            <Act action={`/refunds/${idOf(c)}/not-theirs`}>
              <p className="row">
                <button className="btn stop">Yes: it was somebody else's</button>
                <BackToRefunds />
              </p>
            </Act>
          </section>
        </Frame>
      );
    } catch (problem) {
      if (!(problem instanceof OperatorRefusal) || problem.status !== 409) throw problem;
      const words = said.wrong?.words ?? problem.onPage ?? problem.message;
      return (
        <Frame title="This cannot be entered" at="/refunds">
          <p>{words}</p>
          <p className="row">
            <BackToRefunds />
          </p>
        </Frame>
      );
    }
  };
  return new Hono()
    .get(path, async (c) => c.html(drawn(await page(c, {}))))
    .post(path, async (c) => {
      let done = "not-theirs";
      const work = async () => {
        const { told } = await bookedForAnother(parts, idOf(c));
        if (told === null) done = "not-theirs-untold";
      };
      return act(
        c,
        work,
        () => `/refunds?done=${done}`,
        (words) => page(c, { wrong: { words } }),
      );
    });
}
