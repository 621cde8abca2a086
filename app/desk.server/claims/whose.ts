import type { ShownClaim } from "../../backend.server/buying/shown-claims";
import { shownPhone } from "../frame/for-whom";

/** Whose claim it is: by name, else by phone while that is known. */
export const whose = ({ name, number }: Pick<ShownClaim, "name" | "number">): string =>
  name ?? (number === "" ? "a client whose name and phone are erased" : shownPhone(number));
