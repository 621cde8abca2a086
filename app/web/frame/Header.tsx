import { Fragment, type ReactNode } from "react";
import { pagesIn } from "../../content/information-pages";
import type { Language } from "../../content/languages";
import { useAddress, useFrame } from "../visit/words";
import { A } from "./A";
import { OtherLanguages } from "./OtherLanguages";
import { PageName, type PageLink } from "./PageName";
import { tell } from "./tell";
import { withFrom } from "../visit/from";

const mainLinks: PageLink[] = [{ path: "/services" }, ...pagesIn("main")];

/**
 * Header with the four main links (a row from the xl breakpoint, a menu below it) and the account
 * menu. Menus are `popover="auto"`: one open at a time, a click outside or Escape closes, without
 * script.
 */
export function Header({
  product,
  signedIn,
  ownAccount,
  path,
  here,
  others,
  page,
}: {
  product: string;
  signedIn: boolean;
  /** there is a page of the own account */
  ownAccount: boolean;
  path: string;
  /** where signing in leads back to; null: nowhere in particular */
  here: string | null;
  /** in which the page stands, too */
  others: Language[];
  /** the page's path, with what it was asked with */
  page: string;
}) {
  const { header, languages } = useFrame();
  const address = useAddress();
  return (
    <header className="top">
      <div className={`wrap${others.length > 1 ? " many" : others.length > 0 ? " spoken" : ""}`}>
        <A className="brand" href="/">
          <picture>
            <source srcSet="/logo-dark.svg" media="(prefers-color-scheme: dark)" />
            <img src="/logo-light.svg" alt="" width="28" height="28" />
          </picture>
          {product}
        </A>{" "}
        <nav className="mainnav" aria-label={header.main}>
          <MainLinks path={path} />
        </nav>
        <OtherLanguages others={others.slice(0, 1)} page={page} />
        {others.length > 1 ? (
          <button
            type="button"
            className="icon"
            aria-label={languages}
            popovertarget="languages-menu"
          >
            <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
              <path
                d="M10 2a8 8 0 1 0 0 16a8 8 0 1 0 0-16M2 10h16M10 2q-7 8 0 16M10 2q7 8 0 16"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.4"
              />
            </svg>
          </button>
        ) : null}
        <button
          type="button"
          className="icon burger"
          aria-label={header.menu}
          popovertarget="main-menu"
        >
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path
              d="M3 6h14M3 10h14M3 14h14"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinecap="round"
            />
          </svg>
        </button>
        <button
          type="button"
          className="icon"
          aria-label={header.account}
          popovertarget="account-menu"
        >
          <picture>
            <source srcSet="/avatar-dark.svg" media="(prefers-color-scheme: dark)" />
            <img src="/avatar-light.svg" alt="" width="20" height="20" />
          </picture>
        </button>
        <nav className="menu" id="main-menu" popover="auto" aria-label={header.menu}>
          <MainLinks path={path} />
        </nav>
        {others.length > 1 ? (
          <nav className="menu" id="languages-menu" popover="auto" aria-label={languages}>
            <OtherLanguages others={others} page={page} />
          </nav>
        ) : null}
        <nav className="menu" id="account-menu" popover="auto" aria-label={header.account}>
          {signedIn ? (
            <>
              <Place href="/subscriptions" path={path}>
                {header.subscriptions}
              </Place>
              {ownAccount ? (
                <>
                  <Place href="/research" path={path}>
                    {header.research}
                  </Place>
                  <Place href="/account" path={path}>
                    {header.yourAccount}
                  </Place>
                </>
              ) : null}
              <HelpLink path={path} />
              <form
                method="post"
                action={address("/logout")}
                onSubmit={() => tell({ type: "loading", message: header.loggingOut })}
              >
                <input type="hidden" name="from" value={path} />
                <button>{header.logout}</button>
              </form>
            </>
          ) : (
            <>
              <A href={withFrom("/auth", here)}>{header.signIn}</A>
              <HelpLink path={path} />
            </>
          )}
        </nav>
      </div>
    </header>
  );
}

const HelpLink = ({ path }: { path: string }) => (
  <Place href="/help" path={path}>
    {useFrame().pages["/help"]}
  </Place>
);

/** A link that says so on the page it leads to. */
const Place = ({ href, path, children }: { href: string; path: string; children: ReactNode }) => (
  <A href={href} aria-current={path === href ? "page" : undefined}>
    {children}
  </A>
);

/** The spaces between are for text browsers, which draw the row as words. */
function MainLinks({ path }: { path: string }) {
  return mainLinks.map((page) => (
    <Fragment key={page.path}>
      <Place href={page.path} path={path}>
        <PageName page={page} />
      </Place>{" "}
    </Fragment>
  ));
}
