import { createHash } from "node:crypto";

/** The hash tree of RFC 6962, section 2.1, over entries in their order. Hashes are 32 bytes. */
export const leafHash = (data: Uint8Array): Buffer =>
  createHash("sha256").update(Buffer.of(0)).update(data).digest();

const nodeHash = (left: Buffer, right: Buffer): Buffer =>
  createHash("sha256").update(Buffer.of(1)).update(left).update(right).digest();

/**
 * The right edge of a tree: the root of each full subtree, largest first. All that is needed to add
 * a leaf, in O(log n).
 */
export interface Edge {
  size: number;
  roots: Buffer[];
}

export const emptyEdge: Edge = { size: 0, roots: [] };

export function withLeaf({ size, roots }: Edge, leaf: Buffer): Edge {
  const grown = [...roots, leaf];
  // Two full subtrees of one height become one, as a carry in binary.
  for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) {
    const right = grown.pop();
    const left = grown.pop();
    if (!left || !right) throw new Error("the edge does not fit its size");
    grown.push(nodeHash(left, right));
  }
  return { size: size + 1, roots: grown };
}

export function rootOf({ roots }: Edge): Buffer {
  const [last, ...before] = [...roots].reverse();
  if (!last) return createHash("sha256").digest();
  return before.reduce((right, left) => nodeHash(left, right), last);
}

/** How an edge is stored. */
export const edgeText = ({ roots }: Edge): string =>
  roots.map((root) => root.toString("hex")).join(" ");

/** Throws when the text is no edge of a tree of this size. */
export function edgeOf(size: number, text: string): Edge {
  const roots = text === "" ? [] : text.split(" ").map((hex) => Buffer.from(hex, "hex"));
  const full = size.toString(2).replaceAll("0", "").length;
  if (roots.length !== full || roots.some(({ length }) => length !== 32))
    throw new Error("the edge does not fit its size");
  return { size, roots };
}
