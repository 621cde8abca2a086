import { speakAlso } from "../../app/content/words/further";
import { readLanguages } from "../../app/content/words/read-languages.server";
import { shippedFolder } from "../../app/content/words/shipped-languages.server";

/** This process then knows of the languages that come with the release, as a server does. */
export const speakShipped = (): void => speakAlso(readLanguages([shippedFolder()]).languages);
