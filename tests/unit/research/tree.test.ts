import { expect, test } from "vitest";
import {
  openedNote,
  signedNote,
  signingKey,
  verifierKey,
} from "../../../app/backend.server/research/checkpoint";
import {
  edgeOf,
  edgeText,
  emptyEdge,
  leafHash,
  rootOf,
  withLeaf,
} from "../../../app/backend.server/research/tree";

/** RFC 6962's own test leaves, and the roots of the first 0 to 8 of them. */
const leaves = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
].map((hex) => leafHash(Buffer.from(hex, "hex")));
const roots = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];
const treeOf = (size: number) => leaves.slice(0, size).reduce(withLeaf, emptyEdge);

test.each(roots.map((root, size) => [size, root] as const))(
  "the tree of the first %i published leaves has the published root",
  (size, root) => {
    expect(rootOf(treeOf(size)).toString("hex")).toBe(root);
  },
);

test("a tree goes on from its stored edge as if it had never been put away", () => {
  for (let size = 0; size < 8; size++) {
    const stored = edgeOf(size, edgeText(treeOf(size)));
    expect(rootOf(withLeaf(stored, leaves[size]!)).toString("hex")).toBe(roots[size + 1]);
  }
});

test("an edge that does not fit its size is refused", () => {
  expect(() => edgeOf(3, edgeText(treeOf(2)))).toThrow("does not fit");
  expect(() => edgeOf(1, "beef")).toThrow("does not fit");
});

const key = signingKey(
  Buffer.from("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60", "hex"),
);
const origin = "example.org/research";
const note = signedNote({ origin, size: 8, root: rootOf(treeOf(8)) }, key);

test("the published key signs the published checkpoint to the letter", () => {
  expect(note).toBe(
    `example.org/research\n8\nXcnaeacGWamtVZy3Ad7ZoqudgjqtL0lgz+Nw7/RgQyg=\n\n— example.org/research gqgQvVvt0PQz8NxiTHBljTjxAu3X4MOXr5sHFUIA9sfCJEbgx8hLqi6vMMpG9qWQTlKuf5KvUdKoosObaL5d2+uTTgU=\n`,
  );
  expect(verifierKey(origin, key.publicKey)).toBe(
    "example.org/research+82a810bd+AddamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea",
  );
});

test("a checkpoint opens with its own key only, and with no letter changed", () => {
  expect(openedNote(note, key.publicKey)).toMatchObject({ origin, size: 8 });
  expect(openedNote(note, signingKey(Buffer.alloc(32, 7)).publicKey)).toBeNull();
  expect(openedNote(note.replace("\n8\n", "\n9\n"), key.publicKey)).toBeNull();
  expect(openedNote(note.replace("gqgQ", "AAAA"), key.publicKey)).toBeNull();
  expect(openedNote(`${note}more`, key.publicKey)).toBeNull();
});
