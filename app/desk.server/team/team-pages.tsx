import type { Member } from "../../backend.server/desk/team/members";
import type { Passkey } from "../../backend.server/desk/team/passkeys";
import { roles, roleWords, type Role } from "../../backend.server/desk/team/roles";
import type { DeskSession } from "../../backend.server/desk/team/sessions";
import { instantInIndia } from "../../content/instants";
import { TextField } from "../frame/form-fields";
import { Act } from "../frame/for-whom";
import { Frame, type Said } from "../frame/frame";
import { PasskeyTable } from "../entrance/passkeys-page";
import { Table } from "../frame/table";
import { sessionHere } from "../present";

/** What was typed of somebody to invite, and refused. */
export interface TypedMember {
  name: string;
  role: Role;
  contacts: boolean;
}

interface TeamPageProps {
  team: Member[];
  sessions: DeskSession[];
  passkeys: Passkey[];
  said: Said;
  typed: TypedMember | null;
}

/** Who may in, where they are signed in, and the form for one more. */
export const TeamPage = ({ team, sessions, passkeys, said, typed }: TeamPageProps) => (
  <Frame title="Team" at="/team" said={said}>
    <p>
      Each signs in with a name, a passphrase and a one-time code of their own, or a passkey that
      they added, and the record says who did what. The passphrase of the server&apos;s settings
      stays the owner&apos;s way in.
    </p>
    {team.map((member) => (
      <MemberCard key={member.id} member={member} />
    ))}
    <section aria-labelledby="sessions">
      <h2 id="sessions">Signed in now</h2>
      <Table
        caption="Sessions of the desk. Each ends after 8 hours, or 30 minutes without a press."
        heads={["Who", "Where", "Since", "Last seen", "Do"]}
        rows={sessions.map(({ id, name, device, begunAt, seenAt }) => [
          name,
          `${device ?? "not known"}${id === sessionHere() ? ": this one, where you sit" : ""}`,
          instantInIndia(begunAt),
          instantInIndia(seenAt),
          <Act key="end" action={`/team/sessions/${id}/end`}>
            <button
              className="btn stop"
              aria-label={`End the session of ${name}, ${instantInIndia(begunAt)}`}
            >
              End
            </button>
          </Act>,
        ])}
      />
      <Act action="/team/owner/end-sessions">
        <button className="btn stop">End every session of the owner</button>
      </Act>
    </section>
    {passkeys.length === 0 ? null : (
      <section aria-labelledby="passkeys">
        <h2 id="passkeys">Passkeys</h2>
        <PasskeyTable caption="With which somebody signs in" passkeys={passkeys} whose />
      </section>
    )}
    <Act action="/team">
      <h2>Invite somebody</h2>
      <TextField
        id="name"
        name="name"
        label="Name"
        hint='one word of small letters, like "ravi": they sign in with it'
        autoCapitalize="none"
        autoComplete="off"
        maxLength={30}
        required
        defaultValue={typed?.name ?? ""}
        refused={typed !== null}
      />
      <RoleFields id="new" role={typed?.role ?? "assistant"} contacts={typed?.contacts ?? false} />
      <button className="btn">Invite</button>
    </Act>
  </Frame>
);

const MemberCard = ({ member }: { member: Member }) => {
  const { name, role, contacts, state } = member;
  return (
    <section className="card" aria-labelledby={`member-${name}`}>
      <h2 id={`member-${name}`}>{name}</h2>
      <p>
        <b>{role}</b>
        {`, ${roleWords[role]}${contacts && role === "assistant" ? "; may take whole lists of contacts" : ""}. `}
        <span className={state === "works" ? "tag" : "tag warn"}>{state}</span>
      </p>
      <details>
        <summary>{`Change the role of ${name}`}</summary>
        <Act action={`/team/${name}/change`}>
          <RoleFields id={name} role={role} contacts={contacts} />
          <button className="btn quiet">{`Change ${name}`}</button>
        </Act>
      </details>
      <div className="row">
        <Act action={`/team/${name}/invite`}>
          <button className="btn quiet">{`Invite ${name} again`}</button>
        </Act>
        {state === "disabled" ? null : (
          <>
            <Act action={`/team/${name}/end-sessions`}>
              <button className="btn quiet">{`End the sessions of ${name}`}</button>
            </Act>
            <Act action={`/team/${name}/disable`}>
              <button className="btn stop">{`Disable ${name}`}</button>
            </Act>
          </>
        )}
      </div>
      <p className="small muted">
        Inviting again makes a new invitation; passphrase, app and passkeys from before hold no
        more.
      </p>
    </section>
  );
};

const RoleFields = ({ id, role, contacts }: { id: string; role: Role; contacts: boolean }) => (
  <>
    <fieldset className="field">
      <legend>Role</legend>
      {roles.map((one) => (
        <label className="choice" key={one}>
          <input type="radio" name="role" value={one} required defaultChecked={one === role} />
          {`${one}: ${roleWords[one]}`}
        </label>
      ))}
    </fieldset>
    <div className="field">
      <label className="choice" htmlFor={`contacts-${id}`}>
        <input
          id={`contacts-${id}`}
          type="checkbox"
          name="contacts"
          value="yes"
          defaultChecked={contacts}
        />
        An assistant may take whole lists of contacts
      </label>
    </div>
  </>
);

interface InvitedPageProps {
  name: string;
  code: string;
  link: string;
}

/** The invitation, this once. */
export const InvitedPage = ({ name, code, link }: InvitedPageProps) => (
  <Frame title={`${name} is invited`} at="/team">
    <p>
      Give this to nobody but {name}, by a way that you trust. It holds for 24 hours and once, and
      is not shown again.
    </p>
    <p>
      Link: <a href={link}>{link}</a>
    </p>
    <p>
      Where {name} reaches the desk by another address: &ldquo;I have an invitation&rdquo; on its
      sign-in page, and there
    </p>
    <p>
      <b className="code">{code}</b>
    </p>
    <p>
      <a href="/team">Back to the team</a>
    </p>
  </Frame>
);
