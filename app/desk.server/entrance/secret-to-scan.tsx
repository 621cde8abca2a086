import { renderSVG } from "uqr";
import { TextField } from "../frame/form-fields";

/** A shared secret for an authenticator app: to scan, to open, or to type. @param secret base32 */
export const Secret = ({ secret, address }: { secret: string; address: string }) => (
  <>
    <p>
      Scan this square with an app for one-time codes. On the phone itself,{" "}
      <a href={address}>open the app by this link</a>, or type the secret into it.
    </p>
    <p>
      <img src={square(address)} width="220" height="220" alt="The square to scan" />
    </p>
    <p>
      Secret: <b className="code">{inFours(secret)}</b>
    </p>
  </>
);

/** The first code of the app, which shows that it has the secret. */
export const OneTimeCode = () => (
  <TextField
    id="code"
    name="code"
    label="Code"
    hint="the six digits that the app shows now"
    inputMode="numeric"
    autoComplete="one-time-code"
    pattern="[0-9]{6}"
    maxLength={6}
    required
  />
);

const square = (address: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { ecc: "M", border: 4 }))}`;

const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? secret;
