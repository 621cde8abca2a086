import { NO_INVITATION, type Invitation } from "../../backend.server/desk/team/join";
import { roleWords } from "../../backend.server/desk/team/roles";
import { TextField } from "../frame/form-fields";
import { Frame, type Said } from "../frame/frame";
import { ChosenPassphrase } from "./chosen-passphrase";
import { OneTimeCode, Secret } from "./secret-to-scan";

interface JoinPageProps {
  /** the invitation's code, as typed or from its link */
  code: string;
  /** null: there is none of that code that holds */
  of: Invitation | null;
  said: Said;
}

/** An invitation: its code is asked for, then the passphrase and a code of the new app. */
export function JoinPage({ code, of, said }: JoinPageProps) {
  if (of) return <Joining code={code} of={of} said={said} />;
  return (
    <Frame
      title="Join the desk"
      at={null}
      said={code === "" ? said : { wrong: { words: NO_INVITATION, field: "code" } }}
    >
      <form method="get" action="/join">
        <TextField
          id="code"
          name="code"
          label="Invitation"
          hint="the 43 characters that the owner gave you"
          autoComplete="off"
          defaultValue={code}
          required
        />
        <button className="btn">Go on</button>
      </form>
    </Frame>
  );
}

const Joining = ({ code, of, said }: JoinPageProps & { of: Invitation }) => (
  <Frame title={`Join the desk as ${of.who.name}`} at={null} said={said}>
    <p>{`Your role is ${of.who.role}: ${roleWords[of.who.role]}.`}</p>
    <h2>1. Your authenticator app</h2>
    <Secret secret={of.secret} address={of.address} />
    <h2>2. Your passphrase</h2>
    <form method="post" action="/join">
      <input type="hidden" name="invitation" value={code} />
      <input type="hidden" name="cookie" value="given" />
      <TextField
        id="name"
        name="name"
        label="Your name here"
        hint="you sign in with it"
        autoComplete="username"
        defaultValue={of.who.name}
        readOnly
      />
      <ChosenPassphrase again="The same once more" lost={said.wrong !== undefined} />
      <OneTimeCode />
      <button className="btn">Join</button>
    </form>
  </Frame>
);
