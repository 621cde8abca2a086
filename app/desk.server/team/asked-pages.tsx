import { AskedOnceMore } from "../frame/asked-once-more";

/** Somebody's end at the desk, asked once more. */
export const DisablePage = ({ name }: { name: string }) => (
  <AskedOnceMore
    title={`Disable ${name}?`}
    at="/team"
    what={[
      `${name} is signed out at once, everywhere, and cannot sign in any more.`,
      "To let them in again you invite them anew: passphrase, app and passkeys are then new, too.",
    ]}
    action={`/team/${name}/disable`}
    carried={{}}
    act={`Disable ${name}`}
    stops
    back="/team"
  />
);

/** The end of all that somebody has open, asked once more. @param isSelf the one who asks */
export const EndSessionsPage = ({ name, isSelf }: { name: string; isSelf: boolean }) => (
  <AskedOnceMore
    title={`End every session of ${isSelf ? "the owner" : name}?`}
    at="/team"
    what={
      isSelf
        ? ["You are signed out everywhere, here too, and sign in again next."]
        : [
            `${name} is signed out everywhere, and may sign in again. What they were typing is lost.`,
          ]
    }
    action={`/team/${name}/end-sessions`}
    carried={{}}
    act={isSelf ? "End every session of the owner" : `End the sessions of ${name}`}
    stops
    back="/team"
  />
);

/** A new invitation for somebody who has a way in, asked once more. */
export const InviteAgainPage = ({ name }: { name: string }) => (
  <AskedOnceMore
    title={`Invite ${name} again?`}
    at="/team"
    what={[
      `The passphrase, the app and the passkeys of ${name} hold no more, and every session ends.`,
      `${name} is in again only by the new invitation, which is shown once.`,
    ]}
    action={`/team/${name}/invite`}
    carried={{}}
    act={`Invite ${name} again`}
    stops
    back="/team"
  />
);
