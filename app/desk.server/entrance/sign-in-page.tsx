import type { Place } from "../../backend.server/desk/team/passkey-answers";
import { TextField } from "../frame/form-fields";
import { Frame, type Said } from "../frame/frame";
import { PasskeyForm, type Asked } from "./passkey-form";

export interface SignInPageProps {
  /** others than the owner have a way in: the name is asked for */
  team: boolean;
  /** whether the owner's code is asked for */
  secondFactor: boolean;
  /** as it was typed */
  name?: string;
  said?: Said;
  /** a form that was pressed after the session had ended, sealed: it is carried through */
  unsent?: string;
  /** what a passkey is asked; null or absent: none is offered */
  passkey?: { place: Place; asked: Asked } | null;
}

export const SignInPage = ({
  team,
  secondFactor,
  name = "",
  said = {},
  unsent = "",
  passkey,
}: SignInPageProps) => (
  <Frame title="Sign in" at={null} said={said}>
    <form method="post" action="/sign-in">
      <Carried unsent={unsent} />
      {team ? (
        <TextField
          id="name"
          name="name"
          label="Name"
          hint="blank: the owner, with the passphrase of the server's settings"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={name}
        />
      ) : null}
      <TextField
        id="passphrase"
        name="passphrase"
        label="Passphrase"
        type="password"
        autoComplete="current-password"
        required
      />
      {team || secondFactor ? (
        <TextField
          id="code"
          name="code"
          label="Code"
          hint={
            secondFactor
              ? "the six digits in your authenticator app"
              : "the six digits in your authenticator app; the owner has none"
          }
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          maxLength={6}
          required={secondFactor}
        />
      ) : null}
      <button className="btn">Sign in</button>
    </form>
    {passkey ? (
      <PasskeyForm action="/sign-in/passkey" {...passkey}>
        <Carried unsent={unsent} />
        <button className="btn quiet">Sign in with a passkey</button>
      </PasskeyForm>
    ) : null}
    {team ? (
      <p>
        <a href="/join">I have an invitation</a>
      </p>
    ) : null}
  </Frame>
);

const Carried = ({ unsent }: { unsent: string }) =>
  unsent === "" ? null : <input type="hidden" name="unsent" value={unsent} />;
