import { LEAST_CHARACTERS, passphraseRule } from "../../backend.server/desk/passphrase";
import { TextField } from "../frame/form-fields";

interface ChosenPassphraseProps {
  /** the second field's label */
  again: string;
  /** the press before kept nothing: a passphrase is not shown back, so it is typed anew */
  lost: boolean;
}

/** A passphrase that somebody chooses, twice. */
export const ChosenPassphrase = ({ again, lost }: ChosenPassphraseProps) => (
  <>
    <TextField
      id="passphrase"
      name="passphrase"
      label="Passphrase"
      hint={lost ? `${TYPE_AGAIN} · ${passphraseRule}` : passphraseRule}
      type="password"
      autoComplete="new-password"
      minLength={LEAST_CHARACTERS}
      required
    />
    <TextField
      id="again"
      name="again"
      label={again}
      {...(lost ? { hint: TYPE_AGAIN } : {})}
      type="password"
      autoComplete="new-password"
      required
    />
  </>
);

const TYPE_AGAIN = "a passphrase is not shown back: type it again";
