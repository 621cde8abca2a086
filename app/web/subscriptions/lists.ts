import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import type { Offer } from "../../api/contract";
import type { Writer } from "../frame/Analyst";
import type { Described } from "../frame/page-meta";
import type { Example } from "../buying/examples.server";
import type { Held } from "../buying/held.server";
import type { Holdings } from "./holdings.server";
import { Kept } from "../frame/kept";

/** The list of services and what is shown with it. */
export interface ServicesKept extends Described {
  writer: Writer;
  offers: Offer[];
  examples: Example[];
  /** of how many clients every place is taken */
  taken: number | null;
}

const now = () => performance.now();

/**
 * The API's lists that this document keeps between the working screens (decision 29). Never the
 * cart, the person or a message.
 */
export const lists = {
  services: new Kept<ServicesKept>(now),
  holdings: new Kept<Holdings>(now),
};

/**
 * Any form that changes something forgets the lists; so does logging out, which loads a new
 * document.
 */
export function useForgetting(): void {
  const { state, formMethod } = useNavigation();
  const changing = state === "submitting" && formMethod !== undefined && formMethod !== "GET";
  useEffect(() => {
    if (!changing) return;
    lists.services.forget();
    lists.holdings.forget();
  }, [changing]);
}

/** Who asks, and what is in the cart. */
export interface Standing {
  cart: string[];
  /** what runs for the person */
  held: Held[];
  /** whose lists may be shown; null for anybody who has not completed onboarding */
  owner: string | null;
}

/** Who asks and what is in the cart, which are never kept; null when that could not be learnt. */
export async function standing(): Promise<Standing | null> {
  try {
    const answer = await fetch("/standing", { headers: { accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as Standing) : null;
  } catch {
    return null;
  }
}
