import { createCookieSessionStorage } from "@remix-run/node";
import { createToastUtilsWithCustomSession } from "remix-toast";
import { saidIn } from "../../content/words/said-in.server";
import { given } from "./context";
import { ownersIn } from "./owners-words.server";
import type { WebSettings } from "../../shared/settings";

export interface Message {
  type: "success" | "error" | "info" | "warning";
  message: string;
  description?: string;
}

/** A redirect that carries one message to the next page. 303, so that a POST becomes a GET. */
export function redirectWithMessage(
  context: unknown,
  url: string,
  message: Message,
  headers?: HeadersInit,
): Promise<Response> {
  const inWords = (sentence: string) =>
    saidIn(given(context).language, sentence, ownersIn(context));
  const clamped = {
    ...message,
    message: inWords(message.message).slice(0, 400),
    ...(message.description ? { description: inWords(message.description).slice(0, 600) } : {}),
  };
  return toasts(given(context).web).redirectWithToast(url, clamped, { status: 303, headers });
}

/**
 * The message this request brought, with the headers that clear it; null when none came. Never
 * taken for a prefetch: the person would not see it.
 */
export async function takeMessage(
  context: unknown,
  request: Request,
): Promise<{ message: Message; headers: Headers } | null> {
  const purpose = request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "";
  if (
    /prefetch|prerender/.test(purpose) ||
    !/(?:^|;\s*)(?:__Host-)?toast=/.test(request.headers.get("cookie") ?? "")
  )
    return null;
  const { toast, headers } = await toasts(given(context).web).getToast(request);
  return toast ? { message: toast, headers } : null;
}

const made = new WeakMap<WebSettings, ReturnType<typeof createToastUtilsWithCustomSession>>();

/** remix-toast signs nothing by itself; the session we give it is signed with our secrets. */
function toasts(web: WebSettings) {
  let utils = made.get(web);
  if (!utils) {
    const cookie = {
      name: web.secure ? "__Host-toast" : "toast",
      sameSite: "lax" as const,
      path: "/",
      httpOnly: true,
      secure: web.secure,
      secrets: [...web.cookieSecrets],
    };
    utils = createToastUtilsWithCustomSession(createCookieSessionStorage({ cookie }));
    made.set(web, utils);
  }
  return utils;
}
