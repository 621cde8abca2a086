import { Fragment } from "react";
import { pagesIn } from "../../content/information-pages";
import { tell } from "./tell";
import { withFrom } from "../visit/from";

const mainLinks = [{ path: "/services", name: "Services" }, ...pagesIn("main")];

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
}: {
  product: string;
  signedIn: boolean;
  /** there is a page of the own account */
  ownAccount: boolean;
  path: string;
  /** where signing in leads back to; null: nowhere in particular */
  here: string | null;
}) {
  return (
    <header className="top">
      <div className="wrap">
        <a className="brand" href="/">
          <picture>
            <source srcSet="/logo-dark.svg" media="(prefers-color-scheme: dark)" />
            <img src="/logo-light.svg" alt="" width="28" height="28" />
          </picture>
          {product}
        </a>{" "}
        <nav className="mainnav" aria-label="Main">
          <MainLinks path={path} />
        </nav>
        <button type="button" className="icon burger" aria-label="Menu" popovertarget="main-menu">
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path
              d="M3 6h14M3 10h14M3 14h14"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinecap="round"
            />
          </svg>
        </button>
        <button type="button" className="icon" aria-label="Account" popovertarget="account-menu">
          <picture>
            <source srcSet="/avatar-dark.svg" media="(prefers-color-scheme: dark)" />
            <img src="/avatar-light.svg" alt="" width="20" height="20" />
          </picture>
        </button>
        <nav className="menu" id="main-menu" popover="auto" aria-label="Menu">
          <MainLinks path={path} />
        </nav>
        <nav className="menu" id="account-menu" popover="auto" aria-label="Account">
          {signedIn ? (
            <>
              <a
                href="/subscriptions"
                aria-current={path === "/subscriptions" ? "page" : undefined}
              >
                Subscriptions
              </a>
              {ownAccount ? (
                <a href="/research" aria-current={path === "/research" ? "page" : undefined}>
                  Research
                </a>
              ) : null}
              {ownAccount ? (
                <a href="/account" aria-current={path === "/account" ? "page" : undefined}>
                  Your account
                </a>
              ) : null}
              <HelpLink path={path} />
              <form
                method="post"
                action="/logout"
                onSubmit={() => tell({ type: "loading", message: "Logging out..." })}
              >
                <input type="hidden" name="from" value={path} />
                <button>Logout</button>
              </form>
            </>
          ) : (
            <>
              <a href={withFrom("/auth", here)}>Login/Sign up</a>
              <HelpLink path={path} />
            </>
          )}
        </nav>
      </div>
    </header>
  );
}

const HelpLink = ({ path }: { path: string }) => (
  <a href="/help" aria-current={path === "/help" ? "page" : undefined}>
    Help
  </a>
);

/** The spaces between are for text browsers, which draw the row as words. */
const MainLinks = ({ path }: { path: string }) =>
  mainLinks.map(({ path: href, name }) => (
    <Fragment key={href}>
      <a href={href} aria-current={path === href ? "page" : undefined}>
        {name}
      </a>{" "}
    </Fragment>
  ));
