import {
  json,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { given } from "../web/visit/context";
import { scopeOf } from "../web/visit/request-scope";
import { useAddress, useWords } from "../web/visit/words";
import { wordsFor } from "../web/visit/words.server";
import { screenMeta } from "../web/frame/screen-meta";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? screenMeta(data.words.account.unsubscribe.title, undefined, { noindex: true }) : [];

/**
 * The address in every letter from the analyst. Opening it changes nothing: programs open links,
 * too.
 */
export function loader({ context, request }: LoaderFunctionArgs) {
  onlyOurs(context);
  const token = tokenIn(request);
  return { words: wordsFor(context, "account"), token, complete: COMPLETE.test(token) };
}

/**
 * Pressed by the person, or posted by their mail program (RFC 8058): no sign-in, no redirect, and
 * whatever the form holds.
 */
export async function action(asked: ActionFunctionArgs) {
  onlyOurs(asked.context);
  const { ok, status } = await scopeOf(asked).call("unsubscribe", { for: tokenIn(asked.request) });
  return json({ ok }, { status: ok ? 200 : status });
}

/** As long as each one is: mail programs cut links where a line ends. */
const COMPLETE = /^[0-9A-Z]{26}\.[\w-]{32}$/;

const tokenIn = (request: Request): string =>
  (new URL(request.url).searchParams.get("for") ?? "").slice(0, 80);

/** Somebody else's API sends no such letters. */
function onlyOurs(context: unknown): void {
  if (given(context).remote) throw new Response(null, { status: 404, statusText: "Not Found" });
}

export default function Unsubscribe() {
  const { token, complete } = useLoaderData<typeof loader>();
  const words = useWords("account").unsubscribe;
  const address = useAddress();
  const pressed = useActionData<typeof action>();
  const done = pressed ?? (complete ? undefined : { ok: false });
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      {done ? (
        <p className={done.ok ? "note" : "note warn"} role={done.ok ? "status" : "alert"}>
          {done.ok ? words.done : words.wrong}
        </p>
      ) : (
        <form
          method="post"
          action={`${address("/unsubscribe")}?${new URLSearchParams({ for: token }).toString()}`}
        >
          <p>{words.what}</p>
          <p>
            <button className="btn">{words.stop}</button>
          </p>
        </form>
      )}
      <p className="small muted">{words.always}</p>
    </div>
  );
}
