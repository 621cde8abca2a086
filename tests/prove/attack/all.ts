import { edge } from "./edge";
import type { Kind } from "./kind";
import { pages } from "./pages";
import { records } from "./records";
import { signingIn } from "./signing-in";

/** Every kind of try, in the order of the review's points. */
export const kinds: Kind[] = [...signingIn, ...records, ...pages, ...edge].sort(
  (a, b) => parseInt(a.name) - parseInt(b.name),
);
