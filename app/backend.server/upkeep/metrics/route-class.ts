const classes: [RegExp, string][] = [
  [/^\/assets\//, "asset"],
  [/^\/api\/v1\/webhooks\//, "webhook"],
  [/^\/api\//, "api"],
  [/^\/pay(\/|\.data|$)/, "paying"],
  [/^\/(healthz|readyz)$/, "health"],
];

/** The kind of address, of which there are six, however many addresses strangers make up. */
export const routeClass = (path: string): string =>
  classes.find(([pattern]) => pattern.test(path))?.[1] ?? "page";
