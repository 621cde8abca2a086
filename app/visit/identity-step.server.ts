import type { ActionFunctionArgs } from "@remix-run/node";
import { given } from "../api/context";
import { PAN } from "../api/contract";
import { scopeOf } from "../api/request-scope";
import { readBirthDate } from "./birth-date";
import { withFrom } from "./from";
import { redirectWithMessage } from "./messages.server";
import type { Problem } from "./problems";
import { refused, refusedByApi, textOf, typedIn } from "./refused.server";
import { wayBack } from "./way-back";

/** PAN and date of birth; the name too where the provider needs it, which only its refusal tells (`settled.md` 4). */
export async function identityForm({ context, request }: Pick<ActionFunctionArgs, "context" | "request">, form: FormData) {
  const typed = typedIn(form);
  const born = readBirthDate({ day: textOf(form, "day"), month: textOf(form, "month"), year: textOf(form, "year") }, given(context).now());
  const pan = textOf(form, "pan").toUpperCase().replace(/\s/g, "");
  const name = textOf(form, "name").slice(0, 120);
  const problems: Problem[] = [
    ...("why" in born ? [{ field: "day", why: born.why }] : []),
    ...(PAN.test(pan) ? [] : [{ field: "pan", why: "Enter a PAN like ABCDE1234F" }]),
    ...("name" in typed && !name ? [{ field: "name", why: NAME_NEEDED }] : []),
  ];
  if ("why" in born || problems.length > 0) return refused(context, problems, typed);
  const outcome = await scopeOf({ context, request }).call("setPanDob", { dob: born.dob, pan, ...(name ? { name } : {}) });
  if (outcome.ok) {
    const message = { type: "success" as const, message: "PAN and DOB verified successfully!" };
    return redirectWithMessage(context, withFrom("/details", wayBack(request)), message);
  }
  const nameNeeded = outcome.status === 422 && outcome.message.includes(NAME_NEEDED);
  return nameNeeded
    ? refusedByApi(context, outcome, { field: "name", fallback: NAME_NEEDED, typed: { ...typed, name } })
    : refusedByApi(context, outcome, { fallback: "An error occurred.", typed });
}

const NAME_NEEDED = "Enter your full name as on your PAN card";
