import type { Translated } from "../../content/words/translated-from.server";
import { dayInWords } from "../../content/dates";
import { Said } from "../frame/Said";
import { useFrame, useWords } from "../visit/words";

/**
 * Above a translated page of rules: of which text it is a translation, and that that one governs.
 */
export function TranslationNote({ path, translated }: { path: string; translated: Translated }) {
  const words = useWords("legal");
  const { months } = useFrame();
  return (
    <div className="prose">
      <p className="note">
        {typeof translated === "string" ? (
          words[translated]
        ) : (
          <Said
            words={words.translated}
            values={{
              day: dayInWords(translated.day, months),
              english: (
                <a href={path} hrefLang="en">
                  {words.english}
                </a>
              ),
            }}
          />
        )}
      </p>
    </div>
  );
}
