import { dayInWords } from "../../content/dates";
import { useFrame, useLanguage } from "../visit/words";
import { dayFirst } from "./dates";

/**
 * The day a service ends: DD-MM-YYYY is the specification's form, in English; elsewhere a page has
 * one form of a day. Not of the measures, whose script the services load, too.
 */
export function useEndsOn(): (iso: string) => string {
  const { months } = useFrame();
  return useLanguage() === "en" ? dayFirst : (iso) => dayInWords(iso, months);
}
