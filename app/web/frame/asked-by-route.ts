import { useMatches, useRouteError } from "@remix-run/react";

/**
 * Whether this is one of the working screens. The error page has no loader data and no route of its
 * own to hydrate.
 */
export function useWorking(): boolean {
  const failed = useRouteError();
  return useAsked("hydrate") && !failed;
}

/**
 * How wide the line of help is that a matched route's handle asks for; below the error page as
 * narrow as that.
 */
export function useHelp(): "narrow" | "wrap" | undefined {
  const failed = useRouteError();
  const asked = useMatches()
    .map(({ handle }) => (handle as { help?: "narrow" | "wrap" } | undefined)?.help)
    .find(Boolean);
  return asked && failed ? "narrow" : asked;
}

/**
 * Whether a matched route's handle asks for it: `hydrate` for script, `forms` for the look of forms
 * without any.
 */
export const useAsked = (what: "hydrate" | "forms"): boolean =>
  useMatches().some(
    ({ handle }) => (handle as Record<string, unknown> | undefined)?.[what] === true,
  );
