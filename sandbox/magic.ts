/**
 * What a value does in place of its ordinary outcome. The tables are drawn on the sandbox's first
 * page and repeated in `docs/sandbox.md`.
 */
export interface Magic {
  value: string;
  does: string;
}

export const magicNumbers = {
  wrong: { value: "99999 00001", does: "the code arrives with its last digit changed" },
  expired: {
    value: "99999 00002",
    does: "the code arrives too late: the clock moves on 11 minutes",
  },
  slow: { value: "99999 00003", does: "SMS answers after 10 seconds: longer than the app waits" },
  dead: { value: "99999 00004", does: "SMS breaks the connection" },
} satisfies Record<string, Magic>;

export const magicMailboxes = {
  wrong: {
    value: "wrong-code@",
    does: "the code arrives with its last digit changed (any domain)",
  },
  expired: {
    value: "expired-code@",
    does: "the code arrives too late: the clock moves on 11 minutes",
  },
  slow: { value: "slow-mail@", does: "the mail server answers after 10 seconds" },
  dead: { value: "dead-mail@", does: "the mail server breaks the connection" },
} satisfies Record<string, Magic>;

export const magicPans = {
  notFound: { value: "AAAAA0000A", does: "not found" },
  name: { value: "BBBBB0000B", does: "the name does not match (the name is asked for first)" },
  dob: { value: "CCCCC0000C", does: "the date of birth does not match" },
  both: { value: "DDDDD0000D", does: "neither name nor date of birth matches" },
  nameNeeded: {
    value: "EEEEE0000E",
    does: "matches a name and does not return it, as Digio today: the name is asked for, any is accepted",
  },
  invalid: { value: "FFFFF0000F", does: "known, but not valid" },
  slow: { value: "GGGGG0000G", does: "the check answers after 10 seconds" },
  dead: { value: "HHHHH0000H", does: "the check breaks the connection" },
} satisfies Record<string, Magic>;

/** The name on the card of every PAN that is not magic. */
export const NAME_ON_CARD = "Asha Verma";

export type CodeFate = "wrong" | "expired" | "slow" | "dead";

/** What happens to a message to this number or mailbox; null: nothing special */
export function fateOf(to: string): CodeFate | null {
  if (to.includes("@"))
    return found(magicMailboxes, (magic) => to.toLowerCase().startsWith(magic.value));
  return found(magicNumbers, (magic) =>
    to.replace(/\D/g, "").endsWith(magic.value.replace(" ", "")),
  );
}

export const panFate = (pan: string): keyof typeof magicPans | null =>
  found(magicPans, (magic) => magic.value === pan.toUpperCase());

function found<K extends string>(table: Record<K, Magic>, is: (magic: Magic) => boolean): K | null {
  const entry = (Object.entries(table) as [K, Magic][]).find(([, magic]) => is(magic));
  return entry ? entry[0] : null;
}
