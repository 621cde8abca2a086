import { zipOf } from "../account/zip";
import { closeOwnAccount, requestCloseCode } from "../account/close-own-account";
import { exportOwn } from "../account/export-own";
import { accountOf } from "../account/overview";
import { endOtherSessions, endOwnSession, forgetOwnDevice } from "../account/own-sessions";
import { signedIn } from "../platform/people/people";
import { changeAccount } from "../account/change-account";
import { stopLetters } from "../account/stop-letters";
import type { Session } from "../sign-in/sessions";
import type { AccountChanges, accountCalls as calls } from "../../api/account-calls";
import { sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import { ClientRefusal } from "../../api/refusal";
import type { DeviceId, ServiceId, SessionId } from "../platform/store/ids";
import { startLink, unlink } from "../research/telegram/link";
import { leaveService } from "../subscriptions/leave";
import type { Handlers } from "./perform";
import { dropSession, setChallenge } from "./session-cookies";

export const accountCalls = (parts: Parts): Pick<Handlers, keyof typeof calls> => ({
  account: async ({ session }) => ({
    sentence: sentence("answers.account"),
    data: await accountOf(parts, begun(session)),
  }),
  async endSession({ session, payload }) {
    await endOwnSession(parts, begun(session), payload.session as SessionId);
    return { sentence: sentence("answers.session-ended"), data: {} };
  },
  async endOtherSessions({ session }) {
    const ended = await endOtherSessions(parts, begun(session));
    return {
      sentence: sentence(`answers.${ended === 0 ? "logged-in-nowhere-else" : "others-ended"}`),
      data: {},
    };
  },
  async forgetDevice({ person, payload }) {
    await forgetOwnDevice(parts, signedIn(person).id, payload.device as DeviceId);
    return { sentence: sentence("answers.browser-forgotten"), data: {} };
  },
  async changeAccount({ person, payload }) {
    const changed = await changeAccount(parts, signedIn(person).id, payload);
    return { sentence: sentence(answerTo(changed)), data: {} };
  },
  async linkTelegram({ person }) {
    const address = await startLink(parts, signedIn(person).id);
    return { sentence: sentence("answers.telegram-link"), data: { address } };
  },
  async unlinkTelegram({ person }) {
    await unlink(parts, signedIn(person).id);
    return { sentence: sentence("answers.telegram-unlinked"), data: {} };
  },
  async unsubscribe({ payload }) {
    await stopLetters(parts, payload.for);
    return { sentence: sentence("answers.letters-off"), data: {} };
  },
  async exportData({ person, language }) {
    const files = await exportOwn(parts, signedIn(person), language);
    return { zip: zipOf(files, parts.now()), filename: "my-data.zip" };
  },
  async leaveService({ person, payload }) {
    const { service, paise, at } = payload;
    const shown = { paise, at: Date.parse(at) };
    const left = await leaveService(parts, signedIn(person).id, service as ServiceId, shown);
    return { sentence: sentence("answers.left", { name: left.name }), data: {} };
  },
  async requestCloseOtp({ person, cookies, address }) {
    const asked = { cookie: cookies.get("challenge"), address };
    const { cookie, sentTo } = await requestCloseCode(parts, signedIn(person), asked);
    setChallenge(parts, cookies, cookie);
    return { sentence: sentence("answers.close-code-sent"), data: { sentTo } };
  },
  async closeAccount({ person, cookies, address, payload }) {
    const { otp, paise, at } = payload;
    await closeOwnAccount(parts, signedIn(person), {
      code: otp,
      cookie: cookies.get("challenge"),
      address,
      shown: { paise, at: Date.parse(at) },
    });
    dropSession(cookies);
    cookies.set("challenge", "", 0);
    cookies.set("device", "", 0);
    return { sentence: sentence("answers.account-closed"), data: {} };
  },
});

/** What was changed, where it is one thing: of several nobody would read a sentence each. */
function answerTo(changed: AccountChanges) {
  const [name, another] = Object.keys(changed);
  if (!name) return "answers.unchanged";
  if (another) return "answers.saved";
  const { reminders, letters, researchMail } = changed;
  if (reminders !== undefined) return reminders ? "answers.reminders-on" : "answers.reminders-off";
  if (letters !== undefined) return letters ? "answers.letters-on" : "answers.letters-off";
  if (researchMail === undefined) return "answers.saved";
  return researchMail ? "answers.research-mail-on" : "answers.research-mail-off";
}

/**
 * Narrows the session of a call that needs one; `perform` lets nobody else through. Throws Refusal
 * 401.
 */
function begun(session: Session | null): Session {
  if (!session) throw new ClientRefusal(401, "platform.log-in");
  return session;
}
