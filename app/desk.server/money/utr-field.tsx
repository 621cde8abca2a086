import type { ComponentProps } from "react";
import { TextField } from "../frame/form-fields";

/** Where the reference of a transfer is typed. */
export const UtrField = ({ id, ...more }: UtrFieldProps) => (
  <TextField id={id} name="utr" label="Bank's reference (UTR)" maxLength={40} {...more} />
);

type UtrFieldProps = Omit<ComponentProps<typeof TextField>, "name" | "label" | "maxLength">;
