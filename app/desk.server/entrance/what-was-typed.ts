import { doorOf } from "../doors";
import { typedDoors, type Fields } from "./typed-at";

/** A field that somebody typed into. */
export interface TypedField {
  label: string;
  value: string;
}

/** The door at which something was typed, and the texts that were; null: it has no such field. */
export function typedAt(path: string, fields: Fields) {
  const door = typedDoors[doorOf("POST", path) ?? ""];
  if (!door) return null;
  const { button, labels, secret = false } = door;
  const typed = Object.entries(typeof labels === "function" ? labels(fields, path) : labels).map(
    ([name, label]): TypedField => ({ label, value: fields[name] ?? "" }),
  );
  return {
    isSecret: typeof secret === "function" ? secret(path) : secret,
    button: typeof button === "function" ? button(fields) : button,
    typed: typed.filter(({ value }) => value.trim() !== ""),
  };
}
