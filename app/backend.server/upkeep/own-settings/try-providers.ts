import { randomUUID } from "node:crypto";
import { z } from "zod";
import { addressIn } from "../../../config.server/public-url";
import { providerSettings } from "../../../config.server/providers";
import { Reader } from "../../../config.server/reader";
import { defaultLimits, type BackendSettings } from "../../../shared/settings";
import { Site } from "../../../content/site-schema";
import { signInText } from "../../sign-in/sign-in";
import { gatewayBy } from "../../providers/gateway/chosen";
import { identityByDigio } from "../../providers/identity/digio";
import { mailBySmtp } from "../../providers/mail/smtp";
import { ProviderDown } from "../../providers/outcome";
import { smsBySns } from "../../providers/sms/sns";
import { normalNumber, PAN } from "../../../api/contract";
import { referenceTyped } from "../../../api/reference-typed";
import { dayTyped } from "../../../content/day-typed";
import { isDay } from "../../../content/is-day";
import { OperatorRefusal } from "../../../api/refusal";
import { dataDirOf } from "../../../config.server/kept-settings";
import type { Tested } from "./fields";
import type { Standing } from "./standing";

/** What a test needs to be told: where to send, or whose PAN. */
const text = z.string().max(500).default("");
export const Told = z.object({ to: text, pan: text, dob: text, name: text });
export type Told = z.infer<typeof Told>;

/**
 * Tries a provider with the settings as they would stand, as a client's press would. @returns what
 * came of it, in words
 *
 * @throws Refusal 422 that says what the provider did not like, or that it does not answer
 */
export async function tryProvider(standing: Standing, party: Tested, told: Told): Promise<string> {
  const { environment } = standing;
  const { backend } = providerSettings(new Reader(environment), {
    production: true,
    publicOrigin: addressIn(environment),
    dataDir: dataDirOf(environment),
    remote: false,
  }).settings;
  try {
    return await tries[party]({ ...backend, standing }, told);
  } catch (problem) {
    if (!(problem instanceof ProviderDown)) throw problem;
    throw new OperatorRefusal(422, inWords(problem));
  }
}

type Given = Pick<BackendSettings, "razorpay" | "digio" | "sms" | "mail"> & { standing: Standing };

const tries: Record<Tested, (given: Given, told: Told) => Promise<string>> = {
  async razorpay({ razorpay }) {
    // Razorpay takes 40 characters.
    const receipt = `set-up ${randomUUID().slice(0, 18)}`;
    const { id } = await gatewayBy(razorpay).createOrder({
      paise: 100,
      receipt,
      notes: {},
    });
    return `Razorpay knows the keys: it made the order ${id} for ₹1. Nobody is asked to pay it.`;
  },
  async digio({ digio }, { pan, dob, name }) {
    const own = { pan: referenceTyped(pan), dob: dayTyped(dob), name: name.trim() };
    if (!PAN.test(own.pan))
      throw new OperatorRefusal(422, "Enter a PAN like ABCDE1234F.", { about: "pan" });
    if (!isDay(own.dob))
      throw new OperatorRefusal(422, "Enter your date of birth like 1990-08-27.", { about: "dob" });
    const { outcome } = await identityByDigio(digio).checkPan(own);
    return `Digio knows the keys. It says of this PAN: ${outcome}.`;
  },
  async sms({ sms, standing }, { to }) {
    const number = normalNumber("+91", to);
    if (number === null)
      throw new OperatorRefusal(
        422,
        "Say where the SMS is to go: --to and a 10-digit mobile number.",
        { about: "to", onPage: "Say where the SMS is to go: a 10-digit mobile number." },
      );
    await smsBySns(sms).send(number, asClientsGetIt(standing));
    return "The SMS is handed over, with the code 000000. Look at the phone: if it does not come within minutes, the DLT header, entity or template is another one.";
  },
  async mail({ mail }, { to }) {
    if (!z.email().safeParse(to.trim()).success)
      throw new OperatorRefusal(422, "Say where the mail is to go: --to and an address.", {
        about: "to",
        onPage: "Say where the mail is to go: an address like you@example.in.",
      });
    await mailBySmtp(mail).send({
      to,
      subject: "The mail of your research desk works",
      text: "This was sent to try the settings of your research desk. Nothing is to be done.",
    });
    return `The mail to ${to} is handed over. Look whether it arrived, and not under Spam.`;
  },
};

/** The very text that is registered, or carriers drop it. */
function asClientsGetIt({ site: tree, environment }: Standing): string {
  const site = Site.safeParse(tree);
  const publicOrigin = addressIn(environment);
  if (!site.success || publicOrigin === "")
    throw new OperatorRefusal(
      422,
      "The SMS names the site and its address: fill in the steps before this one first.",
    );
  const settings = { publicOrigin, limits: defaultLimits } as BackendSettings;
  return signInText({ settings, site: () => site.data }, "000000");
}

function inWords({ why, status }: ProviderDown): string {
  if (status === 401 || status === 403)
    return "It answers, and refuses the keys. Copy them again, without spaces.";
  if (why === "refused")
    return `It answers, and refuses what was asked${status ? ` (${status})` : ""}. Look at each value; the log of the provider's dashboard says more.`;
  if (why === "timeout") return "It does not answer in time. Try again in a minute.";
  if (why === "malformed") return "What answers is not this provider. Look at the address.";
  return "It cannot be reached. Look at the address, and at this machine's network and firewall.";
}
