import { doorOf } from "../../../app/desk.server/doors";
import { typedDoors } from "../../../app/desk.server/entrance/typed-at";
import { attributesOf, controls, elements, labelledControls } from "../../setup/html-form";

/**
 * Holds a page that was drawn against `typed-at.ts`: what is typed in a field that is missing there
 * would be lost when the session has ended. Throws Error that names the field.
 */
export function checkTyped(page: string, html: string): void {
  for (const form of elements(html, "form")) {
    if (form.attributes.method?.toLowerCase() !== "post") continue;
    const action = form.attributes.action ?? page;
    const door = doorOf("POST", action);
    // Before the sign-in nothing can be lost by it; a bank's statement is kept nowhere.
    if (door === null || door.startsWith("POST /statement")) continue;
    const sent = Object.fromEntries(
      controls(form.inner).map(({ attributes }) => [attributes.name ?? "", attributes.value ?? ""]),
    );
    const { labels = {} } = typedDoors[door] ?? {};
    const known = typeof labels === "function" ? labels(withChanges(sent), action) : labels;
    const chosen = elements(form.inner, "select").map(({ attributes: { name } }) => name);
    for (const { label, attributes } of labelledControls(form.inner).filter(isTyped)) {
      const name = attributes.name ?? "";
      if (chosen.includes(name)) continue;
      const said = known[name];
      const isSetting = door === "POST /settings/:step" && said !== undefined;
      if (said === undefined || !(isSetting || label.startsWith(said) || name.startsWith("says_")))
        throw new Error(`typed-at.ts: ${door} has ${name} as "${said}", its form as "${label}"`);
    }
  }
}

const isTyped = ({ attributes }: { attributes: ReturnType<typeof attributesOf> }): boolean =>
  attributes.name !== undefined &&
  !("hidden" in attributes) &&
  !/^(?:hidden|checkbox|radio|file)$/.test(attributes.type ?? "text");

/** A line in Hindi counts as typed once it is another one. */
const withChanges = (sent: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, name.startsWith("was-") ? "?" : value]),
  );
