import type { Recovery } from "./recover";

/** What came of pasted letters, a sentence each. */
export function recoveryWords({ putBack, newest, missing }: Recovery): string[] {
  const put = putBack.length === 0 ? [] : [`Put back: ${list(putBack)}.`];
  if (missing.length > 0)
    return [
      ...put,
      `Still needed: the ${missing.length === 1 ? "letter" : "letters"} of ${list(missing)}. Any client's will do.`,
      "Give them together with those above them that you have: those are not kept until then.",
    ];
  return [
    ...put,
    ...(putBack.length === 0 ? ["Nothing was lost: the log has all up to that letter."] : []),
    `Research is released again. The next is entry ${newest + 1}.`,
  ];
}

const list = (numbers: number[]): string => numbers.join(", ");
