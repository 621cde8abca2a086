import { requestSignInCode, signIn } from "../sign-in/sign-in";
import { endSession } from "../sign-in/end-sessions";
import { sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import type { Handlers } from "./perform";
import { setChallenge, setSession } from "./session-cookies";

export const otpCalls = (parts: Parts): Pick<Handlers, "requestOtp" | "verifyOtp"> => ({
  async requestOtp({ payload, cookies, address, language }) {
    setChallenge(
      parts,
      cookies,
      await requestSignInCode(parts, {
        number: payload.number,
        cookie: cookies.get("challenge"),
        device: cookies.get("device"),
        address,
        language,
      }),
    );
    return { sentence: sentence("answers.code-requested"), data: {} };
  },

  async verifyOtp({ payload, cookies, address, agent, language, notice }) {
    const { device, ...tokens } = await signIn(parts, {
      number: payload.number,
      code: payload.otp,
      cookie: cookies.get("challenge"),
      device: cookies.get("device"),
      address,
      agent,
      language,
      notice,
    });
    await endSession(
      parts,
      { access: cookies.get("access"), refresh: cookies.get("refresh") },
      "signed in again",
    );
    setSession(cookies, tokens);
    cookies.set("device", device.cookie, device.maxAgeS);
    cookies.set("challenge", "", 0);
    return { sentence: sentence("answers.signed-in"), data: {} };
  },
});
