import type { Spoken } from "./languages";
import type { Site } from "./site-schema";

/**
 * The codes of the site file's `languagesRead` that name no language there is: their mark would
 * never go from any page.
 *
 * @param languages those there are besides English and Hindi
 */
export const readAndNotThere = (
  { languagesRead }: Pick<Site, "languagesRead">,
  languages: readonly Spoken[],
): string[] =>
  languagesRead.filter(
    (code) =>
      code !== "en" && code !== "hi" && languages.every(({ language }) => language !== code),
  );
