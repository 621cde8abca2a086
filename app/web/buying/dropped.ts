/** What left the cart because it is offered no longer; by name where the names are known. */
export function droppedWords(count: number, names: string[] = []): string {
  if (names.length === count && count > 0)
    return `${names.join(", ")} ${count === 1 ? "is no longer offered and was" : "are no longer offered and were"} removed from your cart.`;
  return count === 1
    ? "A service you had chosen is no longer offered and was removed from your cart."
    : `${count} services you had chosen are no longer offered and were removed from your cart.`;
}
