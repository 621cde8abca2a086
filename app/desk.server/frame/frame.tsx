import { createHash } from "node:crypto";
import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Problems } from "../../web/frame/ErrorSummary";
import { look } from "../../web/frame/look.server";
import { Go } from "./for-whom";
import { researchIsLost, siteHere, timeIsLost, whoIsHere } from "../present";
import { Wrongs, type ToMend } from "./to-mend";
import charts from "./charts.css?inline";
import own from "./desk.css?inline";
import tables from "./tables.css?inline";
import research from "../research/research.css?inline";
import today from "../today/today.css?inline";

/** What a page says before its own words: that something was done, or what is wrong. */
export interface Said {
  done?: string | undefined;
  /** where that leads to */
  then?: { href: string; words: string } | undefined;
  /** what is wrong; `more` where it is several things */
  wrong?: (ToMend & { more?: ToMend[] }) | undefined;
}
/** All that is wrong with a form, each with its field; nothing where nothing is. */
export function saidWrong([first, ...more]: ToMend[]): Said {
  return first === undefined ? {} : { wrong: { ...first, more } };
}

const places = [
  ["/", "Today"],
  ["/people", "People"],
  ["/payments", "Payments"],
  ["/claims", "Claims"],
  ["/refunds", "Refunds"],
  ["/invoices", "Invoices"],
  ["/signatures", "Signatures"],
  ["/research", "Research"],
  ["/letters", "Letters to clients"],
  ["/messages", "Messages"],
  ["/catalogue", "Catalogue"],
  ["/complaints", "Complaints"],
  ["/figures", "Figures"],
  ["/statement", "Bank statement"],
  ["/team", "Team"],
  ["/settings", "Settings"],
  ["/passkeys", "Your passkeys"],
] as const;
type Place = (typeof places)[number][0];

export interface FrameProps {
  /** it is what the warning of a lost time leads to, so that it does not stand there */
  isAfterRestore?: boolean;
  title: string;
  /** its address, for the list of pages; null before sign-in */
  at: Place | null;
  said?: Said;
  /** where a browser goes on to by itself */
  next?: { afterS: number; to: string };
  children?: ReactNode;
}

/** One of the operator's pages: the same shapes and colours as the site's, without script. */
export function Frame({ title, at, said = {}, isAfterRestore, next, children }: FrameProps) {
  const { done, then, wrong } = said;
  const wrongs = wrong ? [wrong, ...(wrong.more ?? [])] : [];
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        {next ? <meta httpEquiv="refresh" content={`${next.afterS};url=${next.to}`} /> : null}
        <link rel="icon" href="data:," />
        <title>{`${wrong ? "Error: " : ""}${title} - Desk`}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body className="desk">
        <header className="top">
          <div className="wrap">
            <a className="skip btn" href="#main">
              Skip to main content
            </a>
            <a className="brand" href="/">
              <Brand />
            </a>
            {at === null ? null : (
              <button
                type="button"
                className="icon burger"
                popovertarget="desk-menu"
                aria-label="Menu"
              >
                <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
                  <path d="M3 6h14M3 10h14M3 14h14" stroke="currentColor" strokeWidth="1.8" />
                </svg>
              </button>
            )}
          </div>
        </header>
        <div className={at === null ? "wrap" : "wrap beside"}>
          {at === null ? null : <Places at={at} />}
          <main id="main" tabIndex={-1}>
            <h1>{title}</h1>
            {at !== null && !isAfterRestore && timeIsLost() ? <TimeLost /> : null}
            {at !== null && at !== "/research" && !isAfterRestore && researchIsLost() ? (
              <ResearchLost />
            ) : null}
            {done ? (
              <p className="note" role="status">
                {done} {then ? <a href={then.href}>{then.words}</a> : null}
              </p>
            ) : null}
            {wrong ? (
              <div className="note warn" role="alert" tabIndex={-1}>
                <Problems
                  heading="There is a problem"
                  problems={wrongs.map(({ field, words }) => ({
                    field: field ?? null,
                    why: words,
                  }))}
                />
              </div>
            ) : null}
            <Wrongs.Provider value={wrongs}>{children}</Wrongs.Provider>
          </main>
        </div>
      </body>
    </html>
  );
}

/** Before the sign-in nobody is told whose desk it is. */
const Brand = () =>
  siteHere() === null ? (
    <>Desk</>
  ) : (
    <>
      {siteHere()?.product} <small>Desk</small>
    </>
  );

/** Until somebody has looked, any page may show money as waiting that has left. */
const TimeLost = () => (
  <p className="note warn">
    The database was put back to an earlier time: what was entered since is forgotten, money that
    you sent too. Send none by hand before you have compared your bank statement.{" "}
    <Go href="/restored" plain>
      What to compare, and say that you have
    </Go>
  </p>
);

/** Research's own pages say it at length. */
const ResearchLost = () => (
  <p className="note warn">
    Research that was released may be forgotten here, while its letters are with your clients: none
    is released before you have answered for it.{" "}
    <Go href="/research/lost" plain>
      Answer for lost research
    </Go>
  </p>
);

/**
 * A menu behind a button on a phone, a column where there is room, a plain list where `popover` is
 * unknown.
 */
const Places = ({ at }: { at: Place }) => (
  <nav className="menu side" id="desk-menu" popover="auto" aria-label="The desk's pages">
    {places.map(([href, words]) => (
      <Go key={href} href={href} aria-current={href === at ? "page" : undefined}>
        {words}
      </Go>
    ))}
    <form method="post" action="/sign-out">
      <button>{`Sign out ${whoIsHere()?.name ?? ""}`}</button>
    </form>
  </nav>
);

/** @returns the page as text, with its document type */
export const drawn = (page: ReactElement): string => `<!doctype html>${renderToStaticMarkup(page)}`;

const style = look.whole + own + tables + charts + today + research;

/**
 * Nothing may run and nothing may load; forms go to us only, and the one style is known by its
 * hash.
 */
export const policy = policyWith("'none'");

/** @param script what may run: a passkey's pages have one, by its hash (`passkey-form.tsx`) */
export function policyWith(script: string): string {
  return [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "img-src data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
