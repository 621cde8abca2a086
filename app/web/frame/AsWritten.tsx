import type { ReactNode } from "react";
import { useOwnersLang } from "../visit/words";

/** The owner's own words in a page of another language, marked as what they are. */
export function AsWritten({ children }: { children: ReactNode }) {
  const lang = useOwnersLang();
  const marked = lang && children && !(typeof children === "string" && inOtherScript(children));
  return marked ? <span lang={lang}>{children}</span> : <>{children}</>;
}

/** The owner may have written it in the reader's own language. */
const inOtherScript = (words: string): boolean =>
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(words);
