import { useContext } from "react";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { given } from "./web/visit/context";
import { SpeakingHere, useFrame, useLanguage, useSpeaking } from "./web/visit/words";
import { wordsFor, wordsOf } from "./web/visit/words.server";
import { scopeOf } from "./web/visit/request-scope";
import { Footer } from "./web/frame/Footer";
import { Header } from "./web/frame/Header";
import { HelpLine } from "./web/frame/HelpLine";
import { NotRead } from "./web/frame/NotRead";
import { Look } from "./web/frame/Look";
import { Flash } from "./web/frame/Flash";
import { DocumentParts } from "./web/frame/document";
import { Said } from "./web/frame/Said";
import { A } from "./web/frame/A";
import { Toaster } from "./web/frame/Toaster";
import { useFreshPage } from "./web/frame/fresh-page";
import { useForgetting } from "./web/subscriptions/lists";
import { about, addressIn, isTranslated, languagesOf, pathOf } from "./content/languages";
import { publicPaths } from "./content/public-paths";
import { ownerOf } from "./web/visit/owner.server";
import { takeMessage } from "./web/visit/messages.server";
import { helpOf } from "./web/frame/help.server";
import { languageNote } from "./web/frame/language-note.server";
import { siteIn } from "./web/visit/site-in.server";
import { whenSomethingChanged } from "./web/frame/revalidation";

/**
 * What every page draws: who runs this, whether somebody is signed in, and the message the last
 * action left.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { site, web, remote, language } = given(context);
  const [user, message] = await Promise.all([
    scopeOf({ context, request }).user(),
    takeMessage(context, request),
  ]);
  const { told } = wordsOf(context);
  const { product, demo, analyst, contact } = siteIn(language, site());
  const saveData = request.headers.get("save-data") === "on";
  return data(
    {
      words: wordsFor(context, "frame"),
      origin: web.publicOrigin,
      // Beside the English, which is to the letter.
      warning: language === "en" ? null : told.warning,
      notRead: languageNote(request, language, site),
      signedIn: user.ok && user.data !== null,
      owner: user.ok && user.data ? ownerOf(context, user.data.number) : null,
      // Somebody else's API has no such page.
      ownAccount: !remote,
      product,
      demo,
      analyst: { name: analyst.registeredName, registrationNumber: analyst.registrationNumber },
      help: helpOf(contact, told),
      sandboxUrl: web.sandboxUrl,
      message: message?.message ?? null,
      saveData,
    },
    message ? { headers: message.headers } : {},
  );
}

export const shouldRevalidate = whenSomethingChanged;

// The error page's title is drawn with its words, which are there though no loader ran.
export const meta: MetaFunction = ({ error }) =>
  error ? [{ name: "robots", content: "noindex" }] : [];

export default function App() {
  const root = useRouteLoaderData<typeof loader>("root");
  const hydrate = useWorking() && !root?.saveData;
  return (
    <>
      {hydrate ? (
        <Toaster message={root?.message ?? null} />
      ) : root?.message ? (
        <Flash message={root.message} />
      ) : null}
      <Outlet />
    </>
  );
}

/**
 * The document. Scripts only where a matched route asks (`handle.hydrate`) and the visitor does not
 * save data.
 */
export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const parts = useContext(DocumentParts);
  const working = useWorking();
  const hydrate = working && !root?.saveData;
  const forms = useAsked("forms");
  const help = useHelp();
  const { pathname, search } = useLocation();
  const speaking = useSpeaking();
  const { language } = speaking;
  const { tag, direction } = about(language);
  const frame = speaking.words.frame!;
  const path = pathOf(pathname);
  const error = useRouteError();
  const noPage = error && !isTranslated(path);
  // All that a page was asked with but for whom a form was drawn; where none stands, home.
  const page = noPage ? "/" : path + search.replace(/\bwho=[\w-]*/, "");
  const others = languagesOf(page).filter((one) => one !== language);
  const isPublic = publicPaths.some((one) => one === path);
  useFreshPage();
  useForgetting();
  return (
    <SpeakingHere.Provider value={speaking}>
      <html lang={tag} dir={direction === "rtl" ? "rtl" : undefined}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <Meta />
          {error ? <title>{frame[isNowhere(error) ? "notFound" : "error"]}</title> : null}
          {root && isPublic
            ? alternates(root.origin, path).map((link) => <link key={link.hrefLang} {...link} />)
            : null}
          <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content="#161e1b" media="(prefers-color-scheme: dark)" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          <link rel="manifest" href="/site.webmanifest" />
          <Look working={working || forms} />
          {hydrate ? <Links /> : null}
        </head>
        <body>
          <a className="skip btn" href="#main">
            {frame.skip}
          </a>
          <div>
            <Header
              product={root?.product ?? ""}
              signedIn={root?.signedIn ?? false}
              ownAccount={root?.ownAccount ?? false}
              path={path}
              here={isPublic ? page : null}
              others={others}
              page={page}
            />
            {root?.demo || root?.sandboxUrl ? (
              <aside className="demo" aria-label={frame.demo}>
                <p>
                  {root.sandboxUrl ? (
                    <Said
                      words={`${frame.demoIsNotReal} ${frame.demoOutbox}`}
                      values={{ outbox: `${root.sandboxUrl}/outbox` }}
                    />
                  ) : (
                    frame.demoIsNotReal
                  )}
                </p>
              </aside>
            ) : null}
            {root?.notRead ? <NotRead {...root.notRead} /> : null}
          </div>
          <main id="main" tabIndex={-1}>
            {children}
            {help && root ? <HelpLine help={root.help} width={help} /> : null}
          </main>
          <Footer
            product={root?.product ?? ""}
            analyst={root?.analyst ?? null}
            warning={root?.warning ?? null}
            others={others}
            page={page}
          />
          {hydrate ? (
            <>
              <script async src={parts?.words} suppressHydrationWarning />
              <ScrollRestoration nonce={parts?.nonce} />
              <Scripts nonce={parts?.nonce} />
            </>
          ) : null}
        </body>
      </html>
    </SpeakingHere.Provider>
  );
}

/**
 * Where search engines find a page in each language: each names all and itself; English is for
 * whoever reads none of them.
 */
function alternates(origin: string, path: string) {
  const link = (hrefLang: string, href: string) => ({
    rel: "alternate",
    hrefLang,
    href: origin + href,
  });
  return [
    ...languagesOf(path).map((language) => link(language, addressIn(language, path))),
    link("x-default", path),
  ];
}

/**
 * "Unexpected Application Error!" with the status text or message (specification §2), and a way on.
 */
export function ErrorBoundary() {
  const problem = useRouteError();
  const frame = useFrame();
  const language = useLanguage();
  const said = !isRouteErrorResponse(problem)
    ? frame.errorOurs
    : language === "en"
      ? `${problem.status} ${problem.statusText}`
      : isNowhere(problem)
        ? frame.notFound
        : `${problem.status} ${problem.status < 500 ? frame.form.problem : frame.errorOurs}`;
  const detail =
    isRouteErrorResponse(problem) && typeof problem.data === "string" ? problem.data : "";
  return (
    <div className="narrow">
      <h1>{frame.error}</h1>
      <p>{said}</p>
      {detail && detail !== said ? <p>{detail}</p> : null}
      <p className="row">
        <A className="btn" href="/">
          {frame.goHome}
        </A>{" "}
        <A className="btn quiet" href="/services">
          {frame.seeServices}
        </A>
      </p>
    </div>
  );
}

const isNowhere = (problem: unknown): boolean =>
  isRouteErrorResponse(problem) && problem.status === 404;

/**
 * Whether this is one of the working screens. The error page has no loader data and no route of its
 * own to hydrate.
 */
function useWorking(): boolean {
  const failed = useRouteError();
  return useAsked("hydrate") && !failed;
}

/**
 * How wide the line of help is that a matched route's handle asks for; below the error page as
 * narrow as that.
 */
function useHelp(): "narrow" | "wrap" | undefined {
  const failed = useRouteError();
  const asked = useMatches()
    .map(({ handle }) => (handle as { help?: "narrow" | "wrap" } | undefined)?.help)
    .find(Boolean);
  return asked && failed ? "narrow" : asked;
}

/**
 * Whether a matched route's handle asks for it: `hydrate` for script, `forms` for the look of forms
 * without any.
 */
const useAsked = (what: "hydrate" | "forms"): boolean =>
  useMatches().some(
    ({ handle }) => (handle as Record<string, unknown> | undefined)?.[what] === true,
  );
