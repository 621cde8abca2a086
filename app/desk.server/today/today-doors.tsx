import { Hono } from "hono";
import { claimsUndoable, type ShownClaim } from "../../backend.server/buying/shown-claims";
import { countHoldings } from "../../backend.server/desk/people/holdings";
import { availableOffers } from "../../backend.server/money/catalogue/offers";
import { toldApart } from "../../backend.server/money/catalogue/second-of-name";
import { moneyToday } from "../../backend.server/desk/today/money";
import { placesToday } from "../../backend.server/desk/today/places";
import { whatWaits } from "../../backend.server/desk/today/waiting";
import type { Parts } from "../../backend.server/platform/parts";
import { saidIn } from "../frame/act";
import { drawn, type Said } from "../frame/frame";
import { TodayPage } from "./today-page";
import type { TypedThing } from "./waiting-things";

const MOST_HOLDERS = 1_000;

/** The first page. */
export const todayDoors = (parts: Parts): Hono =>
  new Hono()
    .get("/", async (c) => c.html(drawn(await todayPage(parts, saidIn(c), null))))
    // As it was called before.
    .get("/today", (c) => c.redirect("/", 303));

/**
 * Drawn again, too, when a claim's press is refused: what was typed stands where it was.
 *
 * @param pressed the claim that was pressed
 */
export async function todayPage(
  parts: Parts,
  said: Said,
  typed: TypedThing | null,
  pressed: ShownClaim | null = null,
) {
  const [all, undoable, money, services, places] = await Promise.all([
    whatWaits(parts),
    claimsUndoable(parts),
    moneyToday(parts),
    holders(parts),
    placesToday(parts),
  ]);
  const waiting = all.map((one) => (one.kind === "claims" ? withFirst(one, pressed) : one));
  const shown = { waiting, undoable, money, services, places, said, typed };
  return <TodayPage {...shown} now={parts.now()} />;
}

/** The claim that was pressed stands first, however many wait before it. */
function withFirst<Of extends { claims: ShownClaim[] }>(all: Of, first: ShownClaim | null): Of {
  if (first?.state !== "claimed") return all;
  return { ...all, claims: [first, ...all.claims.filter(({ id }) => id !== first.id)] };
}

/** Each service that is on sale or held, and how many hold it. */
async function holders(parts: Parts) {
  const services = await parts.store.db
    .selectFrom("services")
    .select(["id", "name"])
    .orderBy("name")
    .execute();
  const named = await toldApart(parts, services);
  const listed = new Set((await availableOffers(parts)).map(({ service }) => service._id));
  const all = await Promise.all(
    named.map(async ({ id, name }) => {
      const of = (state: "active" | "paused") =>
        countHoldings(parts, { state, service: id }, MOST_HOLDERS);
      return { id, name, count: await of("active"), paused: await of("paused") };
    }),
  );
  return all
    .filter(({ id, count, paused }) => count + paused > 0 || listed.has(id))
    .map(({ count, ...one }) => ({
      ...one,
      holders: count === MOST_HOLDERS ? "1,000 or more" : String(count),
    }));
}
