import type { ReactNode } from "react";
import { useOwnersLang } from "../visit/words";

/** The owner's own words in a page of another language, marked as what they are. */
export function AsWritten({ children }: { children: ReactNode }) {
  const lang = useOwnersLang()(typeof children === "string" ? children : "");
  return lang && children ? <span lang={lang}>{children}</span> : <>{children}</>;
}
