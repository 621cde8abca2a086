import type { Locator, Page } from "@playwright/test";

/** Something a person can press or type in. */
export interface Control {
  name: string;
  /** sends a form: nothing else can be pressed on that page after it */
  sends: boolean;
  at: Locator;
}

const PRESSABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary";

/**
 * Every control of a fresh page, those in closed menus too; each is marked, so that it is found
 * again whatever is pressed. @param shared header and footer, which every screen has: they alone,
 * or all but them
 */
export async function controlsOf(page: Page, shared: boolean): Promise<Control[]> {
  const all = await page.locator(PRESSABLE).evaluateAll((elements, onlyShared) => {
    const inFrame = (element: Element) => element.closest("main, .toasts") === null;
    return elements.flatMap((element, i) => {
      // The row of main links and the menu of them stand in for each other; what the screen is too
      // narrow for is not there.
      const there = element.closest("[popover]") !== null || element.checkVisibility();
      if (!there || inFrame(element) !== onlyShared) return [];
      const label = (element as HTMLInputElement).labels?.[0];
      const words = element.getAttribute("aria-label") ?? (label ?? element).textContent ?? "";
      const group = element.closest("fieldset")?.querySelector("legend")?.textContent;
      const sends = element instanceof HTMLButtonElement && element.type === "submit";
      const named = [...(group ? [group] : []), words]
        .map((part) => part.replace(/\s+/g, " ").trim().slice(0, 40))
        .join(": ");
      element.setAttribute("data-control", String(i));
      return [
        {
          i,
          name: `${named} (${element.tagName === "INPUT" ? (element as HTMLInputElement).type : element.tagName.toLowerCase()})`,
          sends,
        },
      ];
    });
  }, shared);
  return all.map(({ i, ...control }) => ({
    ...control,
    at: page.locator(`[data-control="${i}"]`),
  }));
}

/**
 * As a person would: a letter into a field, the next entry of a list, a press on the rest. The menu
 * or window it is in is opened first.
 */
export async function use({ at }: Control): Promise<void> {
  const kind = await at.evaluate((element) => {
    const popover = element.closest<HTMLElement>("[popover]");
    if (popover && !popover.matches(":popover-open")) popover.showPopover();
    for (
      let folded = element.parentElement?.closest("details");
      folded;
      folded = folded.parentElement?.closest("details")
    )
      folded.open = true;
    const { type } = element as HTMLInputElement;
    if (element.matches(".skip")) return "skip";
    return element.matches("select")
      ? "list"
      : element.matches("textarea") ||
          (element.matches("input") && !["checkbox", "radio"].includes(type))
        ? "text"
        : "press";
  });
  if (kind === "list") return at.press("ArrowDown");
  if (kind === "text") return at.press("9");
  if (kind === "skip") return at.press("Enter", { noWaitAfter: true });
  // A press on what waits is answered too; only Playwright would wait with it.
  const force = (await at.getAttribute("aria-disabled")) === "true";
  // A hand's pointer is there before it presses; a jump there would be counted with the press.
  await at.hover({ noWaitAfter: true, force });
  return at.click({ noWaitAfter: true, force });
}
