import { pageNames, pageRooms } from "../information-pages";
import * as en from "./en/rooms";
import * as hi from "./hi/rooms";

/**
 * The rooms of the pages in the product's own languages; those of the information pages, and what
 * menus call these, come from the table of them.
 */
export const ownRooms = { en: whole("en"), hi: whole("hi") };

function whole(language: "en" | "hi") {
  const rooms: typeof en = { en, hi }[language];
  const pages: Readonly<Record<string, string>> = {
    ...rooms.frame.pages,
    ...pageNames(language),
  };
  return { ...rooms, ...pageRooms(language), frame: { ...rooms.frame, pages } };
}
