import { useContext } from "react";
import { DocumentParts } from "./document";

/**
 * The stylesheet: in the page at a first visit, from the browser's cache afterwards. A working
 * screen that carries it also has the browser fetch it for the next one, without waiting for it: a
 * sheet for paper does not hold up the screen.
 */
export function Look({ working }: { working: boolean }) {
  const { css, kept, href } = useContext(DocumentParts)?.look ?? inDocument();
  if (kept) return <link rel="stylesheet" href={href} data-look="kept" />;
  return (
    <>
      <style data-look="every" dangerouslySetInnerHTML={{ __html: css.every }} />
      {working ? (
        <style data-look="working" dangerouslySetInnerHTML={{ __html: css.working }} />
      ) : null}
      {working ? <link rel="stylesheet" href={href} media="print" data-look="next" /> : null}
    </>
  );
}

/**
 * In the browser all is read back from the document, so that hydration finds what the server wrote.
 */
function inDocument(): { css: { every: string; working: string }; kept: boolean; href: string } {
  if (typeof document === "undefined")
    return { css: { every: "", working: "" }, kept: false, href: "" };
  const one = (look: string) => document.querySelector(`[data-look=${look}]`);
  const text = (look: string) => one(look)?.innerHTML ?? "";
  const kept = one("kept");
  return {
    css: { every: text("every"), working: text("working") },
    kept: kept !== null,
    href: (kept ?? one("next"))?.getAttribute("href") ?? "",
  };
}
