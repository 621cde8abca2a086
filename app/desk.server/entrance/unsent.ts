import type { Context } from "hono";
import { z } from "zod";
import { HOUR_MS } from "../../content/durations";
import type { Who } from "../../backend.server/desk/team/sessions";
import type { Parts } from "../../backend.server/platform/parts";
import { typedAt } from "./what-was-typed";
import { deskPage } from "./where-to";

/** A form that came after its session had ended: nothing was done with it. */
export interface Unsent {
  /** where it was to go */
  path: string;
  /** the page on which it was typed; null where one cannot go back to it */
  from: string | null;
  fields: [string, string][];
  /** files are chosen anew */
  hadFiles: boolean;
}

/** Bytes: what is sealed comes back in a form, and a form takes 64 KB. */
const MOST = 40_000;
const HOLDS_MS = 8 * HOUR_MS;
const CONTEXT = "desk.unsent";

/** Who a browser was signed in as, by a hash: it stays when the session ends. */
export const whoseIs = ({ seal }: Pick<Parts, "seal">, { member }: Pick<Who, "member">): string =>
  seal.hash(member ?? "owner", CONTEXT).slice(0, 24);

/** What becomes of a form through the sign-in. */
export interface Carried {
  /** what was typed; blank: nothing of it goes along */
  sealed: string;
  /** where nothing does: the page on which it was pressed; blank where it has no address */
  back: string;
  /** it had something that does not go along, and is given again */
  isLost: boolean;
}

/**
 * What was typed into a form, sealed, to be carried through the sign-in. Nothing of it goes along
 * where nobody typed anything (`typed-at.ts`), where it is too long, or where what is typed is
 * nobody's to carry: keys, passphrases, who a client is. Nor does a bank's statement, which is kept
 * nowhere. Then the way back to its page goes along.
 *
 * @param whose `whoseIs` of who was signed in; without it there is nobody to give it back to
 */
export async function sealUnsent(
  parts: Parts,
  c: Context,
  whose: string | undefined,
): Promise<Carried> {
  const { path } = c.req;
  const form = [...(await c.req.formData())];
  const texts = form.filter((field): field is [string, string] => typeof field[1] === "string");
  const hadFiles = form.some(([, value]) => typeof value !== "string" && value.size > 0);
  const isStatement = /^\/statement(?:\/|$)/.test(path);
  const at = typedAt(path, Object.fromEntries(texts));
  const isTyped = at !== null && at.typed.length > 0;
  const from = isStatement ? "/statement" : (cameFrom(c) ?? deskPage(path));
  const isLost = isStatement || hadFiles || isTyped;
  const nothing = { sealed: "", back: from ?? "", isLost };
  if (!whose || !isTyped || at.isSecret) return nothing;
  const text = JSON.stringify({ whose, path, from, fields: texts, hadFiles, at: parts.now() });
  if (Buffer.byteLength(text) > MOST) return nothing;
  return { sealed: parts.seal.close(text, CONTEXT), back: "", isLost: false };
}

/** What was carried; null where it is another person's, too old, or none of ours. */
export function openUnsent(parts: Parts, sealed: string, who: Who): Unsent | null {
  if (sealed === "") return null;
  let text: string;
  try {
    text = parts.seal.open(sealed, CONTEXT);
  } catch {
    return null;
  }
  const { whose, at, ...unsent } = Kept.parse(JSON.parse(text));
  return whose === whoseIs(parts, who) && parts.now() - at < HOLDS_MS ? unsent : null;
}

const Kept = z.object({
  whose: z.string(),
  path: z.string().startsWith("/"),
  from: z.string().startsWith("/").nullable(),
  fields: z.array(z.tuple([z.string(), z.string()])),
  hadFiles: z.boolean(),
  at: z.number(),
});

/** The page of ours that has the form, where one can go back to it. */
function cameFrom(c: Context): string | null {
  const referer = c.req.header("referer") ?? "";
  if (!URL.canParse(referer)) return null;
  const { origin, pathname, search } = new URL(referer);
  return origin === c.req.header("origin") ? deskPage(pathname + search) : null;
}
