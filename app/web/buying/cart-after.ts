/**
 * The cart after the form of `/services` was sent (decision 17): what the page showed and was not
 * ticked is out, what it did not show stays.
 * @param shown the ids on the page; null when it showed everything there is
 */
export function cartAfter(
  cart: string[],
  { ticked, shown }: { ticked: string[]; shown: string[] | null },
): string[] {
  if (!shown) return ticked;
  return [
    ...new Set([...cart.filter((id) => !shown.includes(id) || ticked.includes(id)), ...ticked]),
  ];
}
