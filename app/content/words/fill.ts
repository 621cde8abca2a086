/** The names in a sentence's braces: "Wait {seconds} seconds." has "seconds". */
export type Places<Sentence extends string> =
  Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never;

/** What a sentence needs to be said. */
export type Values<Sentence extends string> = Record<Places<Sentence>, string | number>;

/** A sentence with its values put in. */
export const fill = <Sentence extends string>(
  sentence: Sentence,
  values: Values<Sentence>,
): string => sentence.replace(/\{(\w+)\}/g, (_, name: Places<Sentence>) => String(values[name]));
