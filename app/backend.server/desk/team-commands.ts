import { instantInIndia } from "../../content/instants";
import { OperatorRefusal } from "../../api/refusal";
import type { Parts } from "../platform/parts";
import type { DeskSessionId, PasskeyId } from "../platform/store/ids";
import { confirmed, UsageFault, type Command, type Options } from "./command";
import { table } from "./print";
import {
  changeMember,
  disable,
  invite,
  inviteAgain,
  members,
  named,
  type Invited,
} from "./team/members";
import { passkeys, removePasskey, type Passkey } from "./team/passkeys";
import { roles, roleWords, type Role } from "./team/roles";
import { deskSessions, endSession, endSessionsOf, theOwner } from "./team/sessions";

const roleOptions = { role: { type: "string" }, contacts: { type: "boolean" } } as const;

/** Who works at the desk, and where they are signed in. */
export const teamCommands: Record<string, Command> = {
  "team list": {
    usage: "team list",
    says: "Shows who works at the desk with which role, who is signed in there, and their passkeys.",
    options: {},
    words: 0,
    run: async (parts) => {
      const [team, sessions] = [await members(parts), await deskSessions(parts)];
      const keys = await passkeys(parts);
      const rows = team.map(({ name, role, contacts, state }) => [
        name,
        role + (contacts && role === "assistant" ? ", with contacts" : ""),
        state,
      ]);
      const signedIn = sessions.map(({ id, name, device, begunAt, seenAt }) => [
        ...[id, name, device ?? ""],
        ...[instantInIndia(begunAt), instantInIndia(seenAt)],
      ]);
      return {
        lines: [
          ...(team.length === 0
            ? ["Nobody but the owner."]
            : table(["Name", "Role", "State"], rows)),
          "",
          ...(sessions.length === 0
            ? ["Nobody is signed in."]
            : table(["Session", "Who", "Where", "Since (IST)", "Last seen"], signedIn)),
          ...(keys.length === 0
            ? []
            : [
                "",
                ...table(["Passkey", "Whose", "Added on", "Since (IST)", "Last used"], kept(keys)),
              ]),
        ],
        json: { team, sessions, passkeys: keys },
        rows: team,
      };
    },
  },
  "team add": {
    usage: `team add NAME --role ${roles.join("|")} [--contacts]`,
    says: "Invites somebody: prints an invitation that holds for a day and once. --contacts lets an assistant take whole lists.",
    options: roleOptions,
    words: 1,
    run: async (parts, [name = ""], options) => {
      const asked = asRole(options);
      return invitation(parts, await invite(parts, { name, ...asked }));
    },
  },
  "team invite": {
    usage: "team invite NAME --yes",
    says: "Invites somebody anew who lost passphrase or phone, or was disabled; what they had holds no more.",
    options: { yes: { type: "boolean" } },
    words: 1,
    run: async (parts, [name = ""], options) => {
      confirmed(options, `The passphrase, the app and the sessions of ${name} would hold no more.`);
      return invitation(parts, await inviteAgain(parts, name));
    },
  },
  "team change": {
    usage: `team change NAME --role ${roles.join("|")} [--contacts]`,
    says: "Gives somebody another role, from their next press on.",
    options: roleOptions,
    words: 1,
    run: async (parts, [name = ""], options) => {
      const to = asRole(options);
      await changeMember(parts, name, to);
      return {
        lines: [`${name} is ${to.role} now: ${roleWords[to.role]}.`],
        json: { name, ...to },
      };
    },
  },
  "team disable": {
    usage: "team disable NAME --yes",
    says: "Lets somebody in no more, and ends their sessions at once.",
    options: { yes: { type: "boolean" } },
    words: 1,
    run: async (parts, [name = ""], options) => {
      confirmed(options, `${name} would be let in no more, and their sessions end.`);
      await disable(parts, name);
      return { lines: [`${name} is disabled.`], json: { name } };
    },
  },
  "team remove-passkey": {
    usage: "team remove-passkey PASSKEY --yes",
    says: "Removes somebody's passkey, by its id from `team list`, and ends the sessions that began by it.",
    options: { yes: { type: "boolean" } },
    words: 1,
    run: async (parts, [word = ""], options) => {
      confirmed(options, `Passkey ${word} would let in no more, and its sessions end.`);
      await removePasskey(parts, word as PasskeyId);
      return { lines: [`Passkey ${word} is removed.`], json: { passkey: word } };
    },
  },
  "team end-sessions": {
    usage: "team end-sessions NAME|SESSION --yes",
    says: "Ends all of somebody's sessions at the desk, or one; \"owner\" is whom the server's settings let in.",
    options: { yes: { type: "boolean" } },
    words: 1,
    run: async (parts, [word = ""], options) => {
      const one = (await deskSessions(parts)).find(({ id }) => id === (word as DeskSessionId));
      const member = one || word === theOwner.name ? null : (await named(parts.store.db, word)).id;
      confirmed(
        options,
        one ? `Session ${word} would end.` : `Every session of ${word} would end.`,
      );
      if (one) await endSession(parts, one.id);
      const ended = one ? 1 : await endSessionsOf(parts, member);
      return { lines: [`Ended: ${ended}.`], json: { ended } };
    },
  },
};

const kept = (keys: Passkey[]) =>
  keys.map(({ id, name, device, createdAt, usedAt }) => [
    ...[id, name, device ?? "", instantInIndia(createdAt)],
    usedAt === null ? "never" : instantInIndia(usedAt),
  ]);

function asRole({ role, contacts }: Options): { role: Role; contacts: boolean } {
  const found = roles.find((one) => one === role);
  if (!found) throw new UsageFault(`Give --role ${roles.join("|")}.`);
  if (contacts === true && found !== "assistant")
    throw new OperatorRefusal(422, "--contacts is for an assistant.");
  return { role: found, contacts: contacts === true };
}

function invitation({ settings: { deskUrl } }: Parts, { name, code }: Invited) {
  const link = deskUrl === null ? null : `${deskUrl}/join?code=${code}`;
  return {
    lines: [
      `${name} is invited. Give this to nobody else; it holds for 24 hours and once, and is not shown again:`,
      link ?? code,
      ...(link === null ? [] : [`Under another address of the desk: /join, and there ${code}`]),
    ],
    json: { name, code, link },
  };
}
