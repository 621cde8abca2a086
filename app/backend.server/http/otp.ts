import { requestSignInCode, signIn } from "../accounts/sign-in";
import { endSession } from "../accounts/sessions";
import type { Parts } from "../parts";
import type { Handlers } from "./endpoint";
import { setChallenge, setSession } from "./session-cookies";

export const otpCalls = (parts: Parts): Pick<Handlers, "requestOtp" | "verifyOtp"> => ({
  async requestOtp({ payload, cookies, address }) {
    setChallenge(
      parts,
      cookies,
      await requestSignInCode(parts, {
        number: payload.number,
        cookie: cookies.get("challenge"),
        device: cookies.get("device"),
        address,
      }),
    );
    return { message: "OTP requested successfully!", data: {} };
  },

  async verifyOtp({ payload, cookies, address, agent }) {
    const { device, ...tokens } = await signIn(parts, {
      number: payload.number,
      code: payload.otp,
      cookie: cookies.get("challenge"),
      device: cookies.get("device"),
      address,
      agent,
    });
    await endSession(
      parts,
      { access: cookies.get("access"), refresh: cookies.get("refresh") },
      "signed in again",
    );
    setSession(cookies, tokens);
    cookies.set("device", device.cookie, device.maxAgeS);
    cookies.set("challenge", "", 0);
    return { message: "OTP verified successfully!", data: {} };
  },
});
