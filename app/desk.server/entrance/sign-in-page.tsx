import type { Place } from "../../backend.server/desk/team/passkey-answers";
import { TextField } from "../frame/form-fields";
import { Frame, type Said } from "../frame/frame";
import { PasskeyForm, type Asked } from "./passkey-form";

/** What the form that signs in carries, each blank where there is none of it. */
export interface CarriedThrough {
  /** a form that was pressed after the session had ended, sealed */
  unsent: string;
  /** the page on which something was pressed that does not go along */
  back: string;
  /** the page that was asked for */
  to: string;
  /** "given": a cookie was given with the form */
  cookie: string;
}

export interface SignInPageProps {
  /** others than the owner have a way in: the name is asked for */
  team: boolean;
  /** whether the owner's code is asked for */
  secondFactor: boolean;
  /** as it was typed */
  name?: string;
  said?: Said;
  /** what goes along through the sign-in, by the names of its fields (`CarriedThrough`) */
  carried?: Partial<CarriedThrough>;
  /** what a passkey is asked; null or absent: none is offered */
  passkey?: { place: Place; asked: Asked } | null;
}

export const SignInPage = ({
  team,
  secondFactor,
  name = "",
  said = {},
  carried = {},
  passkey,
}: SignInPageProps) => (
  <Frame title="Sign in" at={null} said={said}>
    <form method="post" action="/sign-in">
      <Carried carried={carried} />
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
        <Carried carried={carried} />
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

const Carried = ({ carried }: { carried: Partial<CarriedThrough> }) =>
  Object.entries(carried)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => <input type="hidden" key={name} name={name} value={value} />);
