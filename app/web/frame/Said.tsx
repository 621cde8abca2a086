import { Fragment, type ReactNode } from "react";
import type { Places } from "../../content/words/fill";
import { A } from "./A";

type Put<Sentence extends string> = [Places<Sentence>] extends [never]
  ? { values?: undefined }
  : { values: Record<Places<Sentence>, ReactNode> };

/**
 * A sentence of the catalogue as a page draws it: `**strong words**`, `[a link](/path)` and
 * {places}, which words or elements fill.
 */
export const Said = <Sentence extends string>({
  words,
  values,
}: { words: Sentence } & Put<Sentence>) => <>{drawn(words, values ?? {})}</>;

const MARKS = /(\*\*.+?\*\*|\[[^\]]+\]\([^)]+\)|\{\w+\})/;

/** Neighbouring words are one text: each text more would cost the document a comment. */
function drawn(words: string, values: Record<string, ReactNode>): ReactNode[] {
  const nodes: ReactNode[] = [];
  for (const [at, piece] of words.split(MARKS).entries()) {
    const node = at % 2 === 0 ? piece : marked(piece, values, at);
    const before = nodes.at(-1);
    if (typeof node === "string" && typeof before === "string")
      nodes[nodes.length - 1] = before + node;
    else if (node !== "") nodes.push(node);
  }
  return nodes;
}

function marked(mark: string, values: Record<string, ReactNode>, key: number): ReactNode {
  const link = /^\[(.+)\]\((.+)\)$/.exec(mark);
  if (link)
    return (
      <A key={key} href={String(valued(link[2]!, values))}>
        {drawn(link[1]!, values)}
      </A>
    );
  if (mark.startsWith("**")) return <b key={key}>{drawn(mark.slice(2, -2), values)}</b>;
  const value = valued(mark, values);
  return typeof value === "string" || typeof value === "number" ? (
    String(value)
  ) : (
    <Fragment key={key}>{value}</Fragment>
  );
}

/** What fills a place; a text that is none stands for itself. */
function valued(text: string, values: Record<string, ReactNode>): ReactNode {
  const place = /^\{(\w+)\}$/.exec(text)?.[1];
  return place ? values[place] : text;
}
