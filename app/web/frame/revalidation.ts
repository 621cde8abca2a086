import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * Asks for the page's data after every navigation and every form that changed something; not after
 * a cart saved in the background, which has been drawn already, nor after a refused form or one
 * whose connection was lost: asking again would lose the page too. With single fetch
 * `defaultShouldRevalidate` is always true, so nothing can be left to it.
 */
export const whenSomethingChanged: ShouldRevalidateFunction = ({ formData, actionStatus = 200 }) =>
  formData?.get("intent") !== "save" && actionStatus < 400;
