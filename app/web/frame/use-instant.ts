import { useFrame, useWords } from "../visit/words";
import { instantIn } from "./instant-in";

/**
 * How an ISO instant is told in the reader's language; to the second where a seal says it. Needs
 * the words of `account`.
 */
export function useInstant(): (iso: string, to?: "minute" | "second") => string {
  const account = useWords("account");
  const { months } = useFrame();
  return (iso, to) => instantIn(account, months, iso, to);
}
