import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { z } from "zod";
import { members } from "../backend.server/desk/team/members";
import { beginSession, whoHolds, type LetIn } from "../backend.server/desk/team/sessions";
import { ownersCredential } from "../backend.server/desk/team/way-in";
import type { Parts } from "../backend.server/platform/parts";
import { deviceWords } from "../backend.server/sign-in/device-words";
import type { OperatorPageSettings } from "../shared/settings";
import { Refusal } from "../api/refusal";
import { sessionCookie } from "./cookie";
import { drawn, type Said } from "./frame";
import { invitationOf, join } from "../backend.server/desk/team/join";
import { JoinPage } from "./join-page";
import { checkSignIn } from "./sign-in";
import { SignInPage } from "./sign-in-page";

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
const Join = z.object({
  invitation: z.string().trim().max(100).catch(""),
  passphrase: z.string().max(1000).catch(""),
  code: z.string().trim().max(20).catch(""),
});

/** The two doors before the sign-in: the sign-in itself, and the taking up of an invitation. */
export function entranceDoors({ parts, settings, addressOf }: EntranceGiven) {
  const cookie = sessionCookie(settings);
  const page = (said: Said, name = "") => signInPage(parts, settings, said, name);
  const enter = async (c: Context, { who, credential }: LetIn) => {
    const device = deviceWords(c.req.header("user-agent") ?? null);
    cookie.set(c, await beginSession(parts, { who, credential, device }));
    return c.redirect("/", 303);
  };
  const joinPage = async (invitation: string, said: Said) => (
    <JoinPage code={invitation} of={await invitationOf(parts, invitation)} said={said} />
  );
  return new Hono<{ Bindings: HttpBindings }>()
    .get("/sign-in", async (c) => {
      const inside = await whoHolds(parts, cookie.of(c), ownersCredential(settings));
      return inside ? c.redirect("/", 303) : c.html(await page({}));
    })
    .post("/sign-in", async (c) => {
      const asked = SignIn.parse(await c.req.parseBody());
      const { incoming } = c.env;
      const forwarded = c.req.header("x-forwarded-for");
      const address = addressOf(incoming.socket.remoteAddress, forwarded);
      try {
        return await enter(c, await checkSignIn(parts, settings, { ...asked, address }));
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem;
        const said = { wrong: { words: problem.message, field: "passphrase" } };
        return c.html(await page(said, asked.name), problem.status, retryIn(problem));
      }
    })
    .get("/join", async (c) => {
      const code = (c.req.query("code") ?? "").trim().slice(0, 100);
      return c.html(drawn(await joinPage(code, {})));
    })
    .post("/join", async (c) => {
      const asked = Join.parse(await c.req.parseBody());
      try {
        return await enter(c, await join(parts, asked));
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem;
        const said = { wrong: { words: problem.message } };
        return c.html(drawn(await joinPage(asked.invitation, said)), problem.status);
      }
    });
}

/** The sign-in as text; the name is asked for once there is a team. */
export async function signInPage(
  parts: Parts,
  { totpSecret }: OperatorPageSettings,
  said: Said,
  name = "",
): Promise<string> {
  const team = (await members(parts)).some(({ state }) => state !== "disabled");
  return drawn(<SignInPage {...{ team, name, said }} secondFactor={totpSecret !== null} />);
}

const retryIn = ({ more: { retryAfterS } }: Refusal): Record<string, string> =>
  retryAfterS === undefined ? {} : { "retry-after": String(retryAfterS) };
