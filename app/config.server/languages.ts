import { readLanguages, type ReadLanguages } from "../content/words/read-languages.server";
import { shippedFolder, shippedLanguages } from "../content/words/shipped-languages.server";
import type { Reader } from "./reader";

/** The release's own are read once: they do not change while a program runs. */
export function languagesOf(read: Reader): ReadLanguages {
  const own = read.text("LANGUAGES_DIR");
  return own === null ? (shipped ??= shippedLanguages()) : readLanguages([shippedFolder(), own]);
}
let shipped: ReadLanguages | undefined;
