import type { AccountChanges } from "../../api/account-calls";
import type { RouteArguments } from "../visit/context";
import { ownAccount } from "./own-account.server";

/**
 * How the person wishes to be told, as ticked in the one form of it; a way that the page did not
 * offer is left out.
 */
export async function howTold(asked: RouteArguments, form: FormData): Promise<AccountChanges> {
  const { researchSms, telegram } = await ownAccount(asked);
  const on = (name: string) => form.get(name) === "on";
  return {
    reminders: on("reminders"),
    letters: on("letters"),
    researchMail: on("mail"),
    ...(telegram?.linkedAt ? { researchTelegram: on("telegram") } : {}),
    ...(researchSms === null ? {} : { researchSms: on("sms") }),
  };
}
