import { Hono, type Context } from "hono";
import { undoBooking } from "../../backend.server/buying/undo-part";
import type { Parts } from "../../backend.server/platform/parts";
import type { RefundId } from "../../backend.server/platform/store/ids";
import { act } from "../frame/act";
import { Frame } from "../frame/frame";
import { BackToRefunds } from "./back-to-refunds";

const words = {
  part: "part-undone",
  "send back": "unbooked",
  "waits again": "unbooked-waits",
  "came back": "arrived",
  "lost again": "lost-again",
};

/** What was booked of a transfer by mistake is undone within ten minutes. */
export function undoBookingDoors(parts: Parts): Hono {
  const idOf = (c: Context) => c.req.param("id") as RefundId;
  return new Hono().post("/refunds/:id/undo", (c) => {
    let done = "";
    const work = async () => {
      done = words[await undoBooking(parts, idOf(c))];
    };
    return act(
      c,
      work,
      () => `/refunds?done=${done}`,
      async (wrong) => (
        <Frame title="Undo the booking" at="/refunds" said={{ wrong: { words: wrong } }}>
          <p className="row">
            <BackToRefunds />
          </p>
        </Frame>
      ),
    );
  });
}
