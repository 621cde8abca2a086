import type { Heard } from "./shout";

/** What no answer may say: by whose it is. */
export interface Secrets {
  /** texts that only their owner may see */
  canaries: Map<string, string[]>;
  /** texts that nobody may see: the server's secrets and folders */
  never: string[];
}

const trace =
  /\n\s+at [^\n]+:\d+:\d+|node:internal|node_modules|file:\/\/\/|build\/server\/|\bSqliteError\b|SQLITE_|\bTypeError:|\bZodError\b/;

/**
 * What is wrong with an answer; null when nothing is.
 * @param owner whose session the request carried; null for nobody's
 * @param origins where an answer may lead
 */
export function wrongWith(
  { status, headers, body, hung }: Heard,
  owner: string | null,
  { canaries, never }: Secrets,
  origins: string[],
): string | null {
  if (hung) return "no answer";
  if (status === 0) return null;
  if (status >= 500) return `${status}: ${body.slice(0, 200)}`;
  const all = `${[...headers].flat().join("\n")}\n${body}`;
  const traced = trace.exec(all)?.[0];
  if (traced) return `${status} tells of our insides: ${traced}`;
  if (never.some((secret) => all.includes(secret))) return `${status} tells a secret of the server`;
  for (const [person, texts] of canaries) {
    const shown = person === owner ? undefined : texts.find((text) => all.includes(text));
    if (shown) return `${status} shows ${shown} of ${person} to ${owner ?? "nobody"}`;
  }
  const to = headers.get("location");
  if (to !== undefined && !origins.includes(new URL(to, origins[0]).origin))
    return `${status} leads to ${to}`;
  if (/html/.test(headers.get("content-type") ?? "") && /<img src=x|<script>alert/.test(body))
    return `${status} says a visitor's markup`;
  if (headers.has("x-injected")) return `${status} carries a header of the visitor's making`;
  // A 304 shows what the browser keeps, with the headers that came with it.
  if (status !== 304 && headers.get("x-content-type-options") !== "nosniff")
    return `${status} without our headers`;
  return null;
}
