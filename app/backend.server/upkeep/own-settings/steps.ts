import { Translation } from "../../../content/site-translations";
import type { Field, Place, Step } from "./fields";
import { serverSteps } from "./server-steps";
import { siteSteps } from "./site-steps";
import { entryAt, treeWith } from "./site-tree";

const HINDI = "translations.hi.";

/** What is asked for there, in the order in which it is gone through. */
export const stepsOf = (place: Place): Step[] =>
  [...siteSteps, ...serverSteps]
    .filter(({ only }) => only === undefined || only === place)
    .map((step) => {
      const asked = step.fields.filter(({ only }) => only === undefined || only === place);
      return { ...step, fields: place === "settings" ? asked.flatMap(withHindi) : asked };
    });

/** The entry that says the same in Hindi. */
export const inHindi = (name: string): string => HINDI + name;

/** Where the site file may say the same in Hindi, that is asked for beside it. */
const withHindi = (field: Field): Field[] =>
  mayBeHindi(field.name)
    ? [
        field,
        {
          ...{ name: inHindi(field.name), label: `${field.label}, in Hindi`, optional: true },
          hint: "Hindi pages say this in its place",
        },
      ]
    : [field];

/** Whether the site file takes the entry in Hindi. */
const mayBeHindi = (name: string): boolean =>
  entryAt(Translation.safeParse(treeWith({}, { [name]: "x" })).data ?? {}, name) === "x";
