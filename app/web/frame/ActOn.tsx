import { useLanguage, useOwnersLang } from "../visit/words";

/**
 * What a button does, and for who hears it to what, which is seen beside it: English says the verb
 * first, the languages of India last.
 */
export function ActOn({ act, what }: { act: string; what: string }) {
  const first = useLanguage() === "en";
  const lang = useOwnersLang()(what);
  const unseen = (words: string) => (
    <span className="unseen" lang={lang}>
      {words}
    </span>
  );
  return (
    <>
      {first ? act : unseen(`${what} `)}
      {first ? unseen(` ${what}`) : act}
    </>
  );
}
