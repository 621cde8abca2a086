import { TextField } from "../frame/form-fields";

interface ReceivedFieldsProps {
  /** of the field of this name */
  idOf: (field: "utr" | "received") => string;
  utr: string;
  received: string;
  /** beside the rupees */
  hint: string;
  /** the reference was typed and refused */
  refused?: boolean;
}

/** By which transfer money came that is to go back, and how much. */
export const ReceivedFields = ({ idOf, utr, received, hint, refused }: ReceivedFieldsProps) => (
  <>
    <TextField
      id={idOf("utr")}
      name="utr"
      label="UTR of what came"
      hint="12 digits, as your bank statement shows it"
      inputMode="numeric"
      maxLength={20}
      required
      defaultValue={utr}
      refused={refused}
    />
    <TextField
      id={idOf("received")}
      name="received"
      label="Rupees that came"
      hint={hint}
      inputMode="decimal"
      maxLength={15}
      required
      defaultValue={received}
    />
  </>
);
