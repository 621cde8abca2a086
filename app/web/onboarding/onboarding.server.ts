import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { withFrom } from "../visit/from";
import { requirePerson } from "../visit/guards.server";
import { emailForms } from "./email-step.server";
import { identityForm } from "./identity-step.server";
import { nextStep } from "../../api/onboarding-step";
import { postedForm } from "../visit/posted-form.server";
import { beginSigning } from "./signing.server";
import { wayBack } from "../visit/way-back";

/**
 * The forms of `/details`. A form of a step that is already done (a second submit, an old tab)
 * leads to the step that is next.
 */
export async function onboardingAction(asked: Pick<ActionFunctionArgs, "context" | "request">) {
  const user = await requirePerson(asked);
  const form = await postedForm(asked.request);
  const step = nextStep(user);
  if (form.get("step") === step) {
    if (step === "email") return emailForms(asked, user, form);
    if (step === "identity") return identityForm(asked, form);
    if (step === "agreement") return beginSigning(asked, user, form);
  }
  return redirect(withFrom("/details", wayBack(asked.request)), 303);
}
