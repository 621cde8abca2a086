import type { Language } from "../languages";
import * as en from "./en/rooms";
import * as hi from "./hi/rooms";

/**
 * The words of the pages, by language and room. On the server only: a screen that hydrates is sent
 * its own rooms' words with its data, in the one language it is read in.
 */
export const catalogue: Record<Language, typeof en> = { en, hi };
export type Rooms = typeof en;
