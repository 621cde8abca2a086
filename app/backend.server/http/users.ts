import { signedIn } from "../platform/people/people";
import { endSession } from "../sign-in/end-sessions";
import { refreshSession } from "../sign-in/refresh-session";
import { requestEmailCode, verifyEmailCode } from "../onboarding/email";
import { isInCheck } from "../onboarding/name-check";
import { verifyIdentity } from "../onboarding/identity";
import { sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import { ClientRefusal } from "../../api/refusal";
import type { Handlers } from "./perform";
import { dropSession, setChallenge, setSession } from "./session-cookies";

type UserCalls = Pick<
  Handlers,
  "requestEmailOtp" | "verifyEmailOtp" | "setPanDob" | "refreshToken" | "currentUser" | "logout"
>;

export const userCalls = (parts: Parts): UserCalls => ({
  async requestEmailOtp({ payload, person, cookies, address }) {
    const cookie = await requestEmailCode(parts, signedIn(person), {
      email: payload.email,
      cookie: cookies.get("challenge"),
      address,
    });
    setChallenge(parts, cookies, cookie);
    return { sentence: sentence("answers.email-code-sent"), data: {} };
  },

  async verifyEmailOtp({ payload, person, cookies, address }) {
    await verifyEmailCode(parts, signedIn(person), {
      email: payload.email,
      code: payload.otp,
      cookie: cookies.get("challenge"),
      address,
    });
    cookies.set("challenge", "", 0);
    return {
      sentence: sentence("answers.email-verified"),
      data: { user: { email: payload.email } },
    };
  },

  async setPanDob({ payload, person }) {
    return {
      sentence: sentence("answers.identity-verified"),
      data: { user: await verifyIdentity(parts, signedIn(person), payload) },
    };
  },

  async refreshToken({ cookies }) {
    const held = cookies.get("refresh");
    const tokens = held ? await refreshSession(parts, held) : null;
    if (!tokens) {
      if (held) dropSession(cookies);
      throw new ClientRefusal(401, "platform.log-in");
    }
    setSession(cookies, tokens);
    return { sentence: sentence("answers.session-refreshed"), data: {} };
  },

  async currentUser({ person }) {
    const { id, number, email, name, dob, pan, agreement } = signedIn(person);
    const currentUser = { number, email, name, dob, pan, agreement };
    const waits = !agreement && pan !== null && (await isInCheck(parts, id));
    return {
      sentence: sentence("answers.current-user"),
      data: { currentUser: waits ? { ...currentUser, signature: "checking" } : currentUser },
    };
  },

  async logout({ cookies }) {
    await endSession(
      parts,
      { access: cookies.get("access"), refresh: cookies.get("refresh") },
      "logged out",
    );
    dropSession(cookies);
    return { sentence: sentence("answers.signed-out"), data: {} };
  },
});
