import type { Typed } from "../../backend.server/research/typed";
import { kinds } from "../../content/research-terms";

/** What a draft is called in lists: "Idea: Buy Kaveri Cement Ltd". */
export const titleOf = ({ kind, action, name, title, text }: Typed): string => {
  const words = kind === "idea" ? `${action} ${name}`.trim() : title || text.slice(0, 60);
  return `${kinds[kind]}: ${words || "nothing written yet"}`;
};
