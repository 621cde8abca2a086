import { Hono, type Context } from "hono";
import { z } from "zod";
import { OperatorRefusal, Refusal } from "../../api/refusal";
import { passphraseHolds } from "../../backend.server/desk/passphrase";
import {
  ALGORITHMS,
  handleOf,
  passkeyIn,
  placeOf,
  type Place,
} from "../../backend.server/desk/team/passkey-answers";
import { newChallenge } from "../../backend.server/desk/team/passkey-challenge";
import {
  addPasskey,
  credentialIdsOf,
  passkeys,
  removePasskey,
} from "../../backend.server/desk/team/passkeys";
import type { Who } from "../../backend.server/desk/team/sessions";
import { wayInOf } from "../../backend.server/desk/team/way-in";
import { giveBack, spend } from "../../backend.server/platform/limits";
import type { Parts } from "../../backend.server/platform/parts";
import type { PasskeyId } from "../../backend.server/platform/store/ids";
import { deviceWords } from "../../backend.server/sign-in/device-words";
import { MINUTE_MS } from "../../content/durations";
import { waitInWords } from "../../content/words/en/wait";
import type { OperatorPageSettings } from "../../shared/settings";
import { saidIn } from "../frame/act";
import { drawn, type Said } from "../frame/frame";
import { withPasskeyScript } from "./passkey-form";
import { PasskeysPage } from "./passkeys-page";
import { whoIsHere } from "../present";

const Sent = z.object({
  passphrase: z.string().max(1000).catch(""),
  answer: z.string().max(60_000).catch(""),
});
const QUARTER = 15 * MINUTE_MS;

/** One's own passkeys: everybody's at the desk, whatever the role. */
export function passkeyDoors(parts: Parts, settings: OperatorPageSettings): Hono {
  const place = placeOf(settings);
  const page = async (c: Context, said: Said, status: 200 | Refusal["status"] = 200) => {
    const who = here();
    const props = {
      passkeys: await passkeys(parts, who.member),
      add: place && { place, asked: await whatToMake(parts, place, who) },
      said,
    };
    return c.html(drawn(<PasskeysPage {...props} />), status, withPasskeyScript);
  };
  const tried = async (c: Context, done: string, work: () => Promise<void>, field?: string) => {
    try {
      await work();
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      const wrong = { words: problem.message, ...(field === undefined ? {} : { field }) };
      return page(c, { wrong }, problem.status);
    }
    return c.redirect(`/passkeys?done=${done}`, 303);
  };
  return new Hono()
    .get("/passkeys", (c) => page(c, saidIn(c)))
    .post("/passkeys", async (c) => {
      const sent = Sent.parse(await c.req.parseBody());
      const device = deviceWords(c.req.header("user-agent") ?? null);
      const add = async () => {
        const { member, name } = here();
        if (!place) throw new OperatorRefusal(409, "Under this address there are no passkeys.");
        const credential = await passphraseAgain(parts, settings, name, sent.passphrase);
        const made = await passkeyIn(parts, place, member, sent.answer);
        if (!made) throw new OperatorRefusal(422, "The device's answer does not hold. Try again.");
        await addPasskey(parts, { member, credential, device }, made);
      };
      return tried(c, "passkey", add, "passphrase");
    })
    .post("/passkeys/:id/remove", (c) =>
      tried(c, "passkey-removed", () =>
        removePasskey(parts, c.req.param("id") as PasskeyId, here().member),
      ),
    );
}

/**
 * What an authenticator is asked to make (WebAuthn Level 3, §5.4); those there are not made twice.
 */
async function whatToMake(parts: Parts, place: Place, { member, name }: Who) {
  return {
    challenge: newChallenge(parts, { add: member }),
    rp: { id: place.rpId, name: "Operator" },
    user: { id: handleOf(parts, member), name, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: await credentialIdsOf(parts, member),
    authenticatorSelection: {
      ...{ residentKey: "required", requireResidentKey: true, userVerification: "required" },
    },
    attestation: "none",
  };
}

/**
 * Who sits at an open desk adds no way in of their own: the passphrase is asked for again.
 *
 * @returns with what the passkey stands and falls @throws Refusal 401, 429
 */
async function passphraseAgain(
  parts: Parts,
  settings: OperatorPageSettings,
  name: string,
  typed: string,
): Promise<string> {
  const refuse = (waitS: number) =>
    new OperatorRefusal(429, `Too many tries. You can try again in ${waitInWords(waitS)}.`);
  const windows = [{ ms: QUARTER, most: 5, refuse }];
  const limit = { kind: "operator passphrase again", subject: name, windows };
  const counted = await parts.store.transaction((tx) => spend(parts, tx, [limit]));
  const { passphraseHash, credential } = await wayInOf(parts, settings, name);
  if (!(await passphraseHolds(typed, passphraseHash)))
    throw new OperatorRefusal(401, "The passphrase is wrong.");
  await giveBack(parts.store.db, counted);
  return credential;
}

function here(): Who {
  const who = whoIsHere();
  if (!who) throw new Error("a door behind the sign-in was opened without one");
  return who;
}
