import { Hono, type Context } from "hono";
import { z } from "zod";
import {
  changeMember,
  disable,
  invite,
  inviteAgain,
  members,
  named,
  type Invited,
} from "../../backend.server/desk/team/members";
import { passkeys, removePasskey } from "../../backend.server/desk/team/passkeys";
import { roles } from "../../backend.server/desk/team/roles";
import {
  deskSessions,
  endSession,
  endSessionsOf,
  theOwner,
} from "../../backend.server/desk/team/sessions";
import type { Parts } from "../../backend.server/platform/parts";
import type { DeskSessionId, PasskeyId } from "../../backend.server/platform/store/ids";
import { Refusal } from "../../api/refusal";
import { act, saidIn } from "../frame/act";
import { drawn, type Said } from "../frame/frame";
import { DisablePage, EndSessionsPage, InviteAgainPage } from "./asked-pages";
import { InvitedPage, TeamPage, type TypedMember } from "./team-pages";

const contacts = z
  .literal("yes")
  .optional()
  .catch(undefined)
  .transform((typed) => typed === "yes");
const Changed = z.object({ role: z.enum(roles), contacts });
const Sure = z.object({ sure: z.enum(["", "yes"]).catch("").default("") });
const Invited = Changed.extend({ name: z.string().max(100).default("") });

/** Who works at the desk, and where they are signed in. */
export function teamDoors(parts: Parts): Hono {
  const page = async (said: Said, typed: TypedMember | null = null) => (
    <TeamPage
      team={await members(parts)}
      sessions={await deskSessions(parts)}
      passkeys={await passkeys(parts)}
      {...{ said, typed }}
    />
  );
  const again = (words: string) => page({ wrong: { words } });
  const name = (c: Context) => c.req.param("name") ?? "";
  const ending = (c: Context, work: () => Promise<unknown>) =>
    act(c, work, "/team?done=desk-sessions", again);
  /** The code is on this answer alone: it is kept as a hash. */
  const invited = (c: Context, { name: whom, code }: Invited) => {
    // A tunnel ends at another port than ours: what the browser calls us is what works there.
    const origin = c.req.header("origin") ?? parts.settings.deskUrl ?? "";
    const link = `${origin}/join?code=${code}`;
    return c.html(drawn(<InvitedPage name={whom} code={code} link={link} />));
  };
  return new Hono()
    .get("/team", async (c) => c.html(drawn(await page(saidIn(c)))))
    .post("/team", async (c) => {
      const typed = Invited.parse(await c.req.parseBody());
      try {
        return invited(c, await invite(parts, typed));
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem;
        const said = { wrong: { words: problem.message, field: "name" } };
        return c.html(drawn(await page(said, typed)), problem.status);
      }
    })
    .post("/team/:name/invite", async (c) => {
      const { sure } = Sure.parse(await c.req.parseBody());
      const member = (await members(parts)).find((one) => one.name === name(c));
      if (member?.state === "works" && sure === "")
        return c.html(drawn(<InviteAgainPage name={member.name} />));
      return invited(c, await inviteAgain(parts, name(c)));
    })
    .post("/team/:name/change", async (c) => {
      const to = Changed.parse(await c.req.parseBody());
      return act(c, () => changeMember(parts, name(c), to), "/team?done=member", again);
    })
    .post("/team/:name/disable", async (c) => {
      const { sure } = Sure.parse(await c.req.parseBody());
      const member = (await members(parts)).find((one) => one.name === name(c));
      if (member && sure === "") return c.html(drawn(<DisablePage name={member.name} />));
      return act(c, () => disable(parts, name(c)), "/team?done=disabled", again);
    })
    .post("/team/:name/end-sessions", async (c) => {
      const { sure } = Sure.parse(await c.req.parseBody());
      const isOwner = name(c) === theOwner.name;
      const member = isOwner ? null : await named(parts.store.db, name(c));
      if (sure === "")
        return c.html(drawn(<EndSessionsPage name={name(c)} isSelf={member === null} />));
      const to = isOwner ? "/sign-in?ended" : "/team?done=desk-sessions";
      return act(c, () => endSessionsOf(parts, member?.id ?? null), to, again);
    })
    .post("/team/sessions/:session/end", (c) =>
      ending(c, () => endSession(parts, c.req.param("session") as DeskSessionId)),
    )
    .post("/team/passkeys/:id/remove", (c) => {
      const remove = () => removePasskey(parts, c.req.param("id") as PasskeyId);
      return act(c, remove, "/team?done=passkey-removed", again);
    });
}
