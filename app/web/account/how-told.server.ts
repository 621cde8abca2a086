import type { Outcome } from "../../api/client";
import { say, sentence } from "../../content/words/sentence";
import { given, type RouteArguments } from "../visit/context";
import { scopeOf } from "../visit/request-scope";
import { wordsOf } from "../visit/words.server";
import { ownAccount } from "./own-account.server";

type Answer = Pick<Outcome<unknown>, "ok" | "message">;

/**
 * Saves how the person wishes to be told, as ticked in the one form of it: what was changed only,
 * and a way that the page did not offer stays as it was. @returns what the API said of the change,
 * of several that they are saved, or its first refusal
 */
export async function saveHowTold(asked: RouteArguments, form: FormData): Promise<Answer> {
  const scope = scopeOf(asked);
  const { reminders, letters, researchMail, researchSms, telegram } = await ownAccount(asked);
  const on = (name: string) => form.get(name) === "on";
  const ways = {
    mail: on("mail"),
    ...(telegram?.linkedAt ? { telegram: on("telegram") } : {}),
    ...(researchSms === null ? {} : { sms: on("sms") }),
  };
  const otherWays =
    ways.mail !== researchMail ||
    (ways.telegram ?? false) !== (telegram?.linkedAt ? telegram.research : false) ||
    (ways.sms ?? false) !== (researchSms ?? false);
  const changes: (() => Promise<Answer>)[] = [
    ...(on("reminders") === reminders
      ? []
      : [() => scope.call("setReminders", { reminders: on("reminders") })]),
    ...(otherWays ? [() => scope.call("setResearchMail", ways)] : []),
    ...(on("letters") === letters
      ? []
      : [() => scope.call("setLetters", { letters: on("letters") })]),
  ];
  const said: string[] = [];
  for (const change of changes) {
    const answer = await change();
    if (!answer.ok) return answer;
    said.push(answer.message);
  }
  const [one = wordsOf(asked.context).account.letters.same] = said;
  // The form shows what is ticked: several sentences, one after the other, nobody reads.
  const all = say(given(asked.context).language, sentence("answers.research-told"));
  return { ok: true, message: said.length > 1 ? all : one };
}
