import { TextField } from "./form-fields";
import { Frame, type Said } from "./frame";

interface SignInPageProps {
  /** whether the code of an authenticator app is asked for */
  secondFactor: boolean;
  said?: Said;
}

export const SignInPage = ({ secondFactor, said = {} }: SignInPageProps) => (
  <Frame title="Sign in" at={null} said={said}>
    <form method="post" action="/sign-in">
      <TextField
        id="passphrase"
        name="passphrase"
        label="Passphrase"
        type="password"
        autoComplete="current-password"
        required
      />
      {secondFactor ? (
        <TextField
          id="code"
          name="code"
          label="Code"
          hint="the six digits in your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          maxLength={6}
          required
        />
      ) : null}
      <button className="btn">Sign in</button>
    </form>
  </Frame>
);
