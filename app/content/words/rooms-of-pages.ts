import { pagesWithRooms } from "../information-pages";
import { translatedPaths } from "../languages";
import type { Room } from "./every-room";

/** On every page. */
const always: Room[] = ["frame", "told", "siteDefaults"];

/** What is said of a form and of what became of it. */
const said: Room[] = ["forms", "fields", "answers", "refusals"];

const onboarding: Room[] = ["onboarding", "agreementSummary", "finalizing", "why", "code", ...said];

/** What each page of `translatedPaths` draws with, and what its forms may be answered with. */
const rooms: Record<string, Room[]> = {
  "/": ["home"],
  "/auth": ["signIn", "why", "code", ...said],
  "/details": onboarding,
  "/details/signed": onboarding,
  "/details/signed/agreement.pdf": onboarding,
  "/details/finalizing": onboarding,
  "/services": ["services", "offers", ...said],
  "/pay": ["pay", "transfer", "offers", "payment", ...said],
  "/subscriptions": ["subscriptions", "transfer", "offers", "payment", ...said],
  "/subscriptions/earlier": ["subscriptions", "offers", ...said],
  "/research": ["research", "account", ...said],
  "/research/seal": ["seal", "sealed", "account"],
  "/research/:id": ["idea", "sealed", "research", "account", ...said],
  "/renew": said,
  "/account": ["account", "offers", ...said],
  "/account/leave": ["account", "offers", ...said],
  "/account/close": ["account", "offers", ...said],
  "/unsubscribe": ["account", ...said],
  "/logout": said,
  "/grievance-redressal/complaint": ["complaint", ...said],
  ...Object.fromEntries(
    pagesWithRooms().map(({ path, room, also }) => [path, [room, ...also, "legal"]]),
  ),
};

/** The pages that stand whole in a language which has these rooms whole. */
export const pagesWith = (whole: readonly Room[]): string[] =>
  translatedPaths.filter((path) => roomsOf(path)?.every((room) => whole.includes(room)));

/** The rooms a page needs; none known of a page that is offered in English and Hindi only. */
export const roomsOf = (path: string): Room[] | undefined =>
  rooms[path] && [...always, ...rooms[path]];
