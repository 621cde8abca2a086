import type { Check } from "./checks";

/** One thing that is asked for. */
export interface Field {
  /** an entry of the site file, `analyst.name`; or a variable, `RAZORPAY_KEY_ID` */
  name: string;
  label: string;
  hint?: string;
  type?: "text" | "email" | "date" | "password";
  optional?: true;
  /** where it is asked for; in both where this is absent */
  only?: Place;
  /** clients rely on it, or pay by it: its change is confirmed first */
  weighty?: true;
  /** its value may stand on the audit trail: no secret, and nobody else's data */
  traced?: true;
  /** so many characters at most */
  most?: number;
  /** how the site file has what people write otherwise */
  asKept?: (typed: string) => string;
  check?: Check;
  /** lawful, and to be meant: its words follow the value */
  doubt?: (value: string) => string | null;
}
/** When the site is set up, and on the desk later. */
export type Place = "set-up" | "settings";

/** A page of the set-up and of the settings: entries of the site file, or variables. */
export interface Step {
  id: StepId;
  title: string;
  says: string;
  /** where its fields are written */
  of: "site" | "settings";
  only?: Place;
  fields: Field[];
}
export type StepId =
  | "who"
  | "reach"
  | "officers"
  | "say"
  | "money"
  | "address"
  | "razorpay"
  | "digio"
  | "sms"
  | "mail";

type More = Omit<Field, "name" | "label" | "hint">;

export const line = (name: string, label: string, hint?: string, more: More = {}): Field => ({
  name,
  label,
  ...(hint === undefined ? {} : { hint }),
  ...more,
});
export const secret = (name: string, label: string, hint: string, more: More = {}): Field =>
  line(name, label, hint, { type: "password", ...more });

/** Those that a provider's own answer shows to be right. */
const tested = ["razorpay", "digio", "sms", "mail"] as const;
export type Tested = (typeof tested)[number];
export const isTested = (id: string): id is Tested => tested.some((one) => one === id);
