/**
 * Every way of writing a text down in which it could be read again. `exact` keeps its capitals; the
 * others are sought in any.
 */
export interface Needle {
  /** whose secret it is, for a report that does not repeat it */
  label: string;
  bytes: string;
  exact: boolean;
  /** six digits are found in any number: these must stand alone */
  alone: boolean;
}

/** @param secret at least 5 characters; shorter ones are found by chance */
export function spellings(label: string, secret: string): Needle[] {
  const utf8 = Buffer.from(secret, "utf8");
  const wide = Buffer.from(secret, "utf16le");
  const said = (way: string, bytes: string, exact = true) => ({
    label: `${label} (${way})`,
    bytes: exact ? bytes : bytes.toLowerCase(),
    exact,
    alone: false,
  });
  const plain = {
    ...said("clear", utf8.toString("latin1"), false),
    alone: /^\d{1,8}$/.test(secret),
  };
  const all = [
    plain,
    ...base64s(utf8).map((bytes) => said("base64", bytes)),
    said("hex", utf8.toString("hex"), false),
    said("UTF-16 LE", wide.toString("latin1")),
    said("UTF-16 BE", Buffer.from(wide).swap16().toString("latin1")),
    said("URL", encodeURIComponent(secret), false),
    said(
      "URL, all",
      [...utf8].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
      false,
    ),
    said("form", new URLSearchParams({ x: secret }).toString().slice(2), false),
    said(
      "JSON escapes",
      [...secret]
        .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`)
        .join(""),
      false,
    ),
    said("reversed", Buffer.from(utf8).reverse().toString("latin1"), false),
  ];
  return all.filter(
    (needle, i) =>
      needle.bytes.length >= 5 &&
      (i === 0 || needle.bytes !== plain.bytes) &&
      !(plain.alone && needle.label.endsWith("(reversed)")),
  );
}

/**
 * The part of a base64 text that the bytes alone decide, for each place they may begin at, in both
 * alphabets.
 */
function base64s(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64");
    const sure = text.slice(
      Math.ceil((shift * 8) / 6),
      Math.floor(((shift + bytes.length) * 8) / 6),
    );
    return [sure, sure.replaceAll("+", "-").replaceAll("/", "_")];
  });
}
