import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { z } from "zod";
import { members } from "../../backend.server/desk/team/members";
import { placeOf, type Place } from "../../backend.server/desk/team/passkey-answers";
import { newChallenge } from "../../backend.server/desk/team/passkey-challenge";
import { anyPasskey } from "../../backend.server/desk/team/passkeys";
import { beginSession, whoHolds, type LetIn } from "../../backend.server/desk/team/sessions";
import { ownersCredential } from "../../backend.server/desk/team/way-in";
import type { Parts } from "../../backend.server/platform/parts";
import { deviceWords } from "../../backend.server/sign-in/device-words";
import type { OperatorPageSettings } from "../../shared/settings";
import { OperatorRefusal, Refusal } from "../../api/refusal";
import { sessionCookie } from "./cookie";
import { drawn, type Said } from "../frame/frame";
import { invitationOf, join } from "../../backend.server/desk/team/join";
import { samePassphrase } from "../../backend.server/desk/passphrase";
import { whyRefused } from "../frame/to-mend";
import { alsoCarried } from "./also-carried";
import { JoinPage } from "./join-page";
import { withPasskeyScript } from "./passkey-form";
import { checkPasskey } from "./passkey-sign-in";
import { checkSignIn } from "./sign-in";
import { openUnsent, whoseIs } from "./unsent";
import { NotDonePage, UnsentPage } from "./unsent-page";
import { deskPage } from "./where-to";
import { whomAt } from "./whom-at";
import { SignInPage, type SignInPageProps } from "./sign-in-page";

export interface EntranceGiven {
  parts: Parts;
  settings: OperatorPageSettings;
  /** the visitor's address, from the socket's and `X-Forwarded-For` */
  addressOf(socket: string | undefined, forwarded: string | undefined): string;
}

/** What no person types is wrong like anything else, and counted. */
const SignIn = z.object({
  name: z.string().max(100).catch(""),
  passphrase: z.string().max(1000).catch(""),
  code: z.string().trim().max(20).catch(""),
});
const ByPasskey = z.object({ answer: z.string().max(60_000).catch("") });
const Carried = z.object({
  unsent: z.string().max(60_000).catch(""),
  back: z.string().max(2_000).catch(""),
  to: z.string().max(2_000).catch(""),
  cookie: z.string().max(10).catch(""),
});
const Join = z.object({
  invitation: z.string().trim().max(100).catch(""),
  passphrase: z.string().max(1000).catch(""),
  again: z.string().max(1000).catch(""),
  code: z.string().trim().max(20).catch(""),
});

/** The doors before the sign-in: the sign-in itself, and the taking up of an invitation. */
export function entranceDoors({ parts, settings, addressOf }: EntranceGiven) {
  const cookie = sessionCookie(settings);
  const place = placeOf(settings);
  const page = async (c: Context, said: Said, name = "", refusal?: Refusal) => {
    const sent = c.req.method === "POST" ? await c.req.parseBody() : { to: c.req.query("to") };
    const passkey = place && (await anyPasskey(parts)) && passkeyAsked(parts, place);
    cookie.setAsked(c);
    const carried = { ...Carried.parse(sent), cookie: "given" };
    const shown = { said, name, carried, passkey: passkey || null };
    const text = await signInPage(parts, settings, shown);
    const headers = { ...(passkey ? withPasskeyScript : {}), ...(refusal ? retryIn(refusal) : {}) };
    return c.html(text, refusal?.status ?? 200, headers);
  };
  /** The session would be lost with its cookie, and the sign-in ask again without a word. */
  const refuseWithoutCookies = async (c: Context): Promise<void> => {
    const isGiven = Carried.parse(await c.req.parseBody()).cookie !== "";
    if (isGiven && !cookie.bringsAny(c)) throw new OperatorRefusal(403, NO_COOKIES);
  };
  const enter = async (c: Context, letIn: LetIn) => {
    const device = deviceWords(c.req.header("user-agent") ?? null);
    cookie.set(c, await beginSession(parts, { ...letIn, device }));
    cookie.setWhose(c, whoseIs(parts, letIn.who));
    const { unsent, back, to } = Carried.parse(await c.req.parseBody());
    const kept = openUnsent(parts, unsent, letIn.who);
    if (kept !== null) {
      const whom = await whomAt(parts, kept.path);
      const also = await alsoCarried(parts, kept);
      return c.html(drawn(<UnsentPage unsent={kept} {...{ whom, also }} />));
    }
    const pressedOn = deskPage(back);
    if (back !== "" && pressedOn) return c.html(drawn(<NotDonePage back={pressedOn} />));
    return c.redirect(deskPage(to) ?? "/", 303);
  };
  const visitor = (c: Context<{ Bindings: HttpBindings }>) =>
    addressOf(c.env.incoming.socket.remoteAddress, c.req.header("x-forwarded-for"));
  const joinPage = async (c: Context, invitation: string, said: Said) => {
    cookie.setAsked(c);
    return <JoinPage code={invitation} of={await invitationOf(parts, invitation)} said={said} />;
  };
  return new Hono<{ Bindings: HttpBindings }>()
    .get("/sign-in", async (c) => {
      const inside = await whoHolds(parts, cookie.of(c), ownersCredential(settings));
      const done = c.req.query("ended") === undefined ? {} : { done: ENDED };
      return inside ? c.redirect(deskPage(c.req.query("to") ?? "") ?? "/", 303) : page(c, done);
    })
    .post("/sign-in", async (c) => {
      const asked = SignIn.parse(await c.req.parseBody());
      try {
        await refuseWithoutCookies(c);
        return await enter(
          c,
          await checkSignIn(parts, settings, { ...asked, address: visitor(c) }),
        );
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem;
        // That cookies are off is no fault of what was typed.
        const field = problem.status === 403 ? {} : { field: "passphrase" };
        const said = { wrong: { words: problem.message, ...field } };
        return page(c, said, asked.name, problem);
      }
    })
    .post("/sign-in/passkey", async (c) => {
      const { answer } = ByPasskey.parse(await c.req.parseBody());
      try {
        if (!place) throw new OperatorRefusal(401, "Under this address there are no passkeys.");
        await refuseWithoutCookies(c);
        const asked = { answer, address: visitor(c) };
        return await enter(c, await checkPasskey(parts, settings, place, asked));
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem;
        return page(c, { wrong: { words: problem.message, field: "passphrase" } }, "", problem);
      }
    })
    .get("/join", async (c) => {
      const code = (c.req.query("code") ?? "").trim().slice(0, 100);
      return c.html(drawn(await joinPage(c, code, {})));
    })
    .post("/join", async (c) => {
      const asked = Join.parse(await c.req.parseBody());
      try {
        // Else it would be used up, and nobody be signed in.
        await refuseWithoutCookies(c);
        if (!samePassphrase(asked.again, asked.passphrase))
          throw new OperatorRefusal(422, "The two passphrases are not the same. Type both again.", {
            about: "again",
          });
        return await enter(c, await join(parts, asked));
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem;
        const said = { wrong: whyRefused(problem.message, problem) };
        return c.html(drawn(await joinPage(c, asked.invitation, said)), problem.status);
      }
    });
}

/** The sign-in as text; the name is asked for once there is a team. */
export async function signInPage(
  parts: Parts,
  { totpSecret }: OperatorPageSettings,
  shown: Pick<SignInPageProps, "said" | "name" | "passkey" | "carried">,
): Promise<string> {
  const team = (await members(parts)).some(({ state }) => state !== "disabled");
  return drawn(<SignInPage {...{ team, ...shown }} secondFactor={totpSecret !== null} />);
}

const ENDED = "Every session of the owner is ended, this one too.";

const NO_COOKIES =
  "The desk needs cookies to sign you in, and your browser did not send ours back. Allow cookies " +
  "for this address, then sign in again. Nothing was checked.";

const passkeyAsked = (parts: Parts, place: Place) => {
  const challenge = newChallenge(parts, "sign-in");
  return { place, asked: { challenge, rpId: place.rpId, userVerification: "required" as const } };
};

const retryIn = ({ more: { retryAfterS } }: Refusal): Record<string, string> =>
  retryAfterS === undefined ? {} : { "retry-after": String(retryAfterS) };
