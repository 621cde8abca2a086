import { readdirSync, readFileSync } from "node:fs";

/** The whole text of the product, without its sandbox. */
export const product = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes("backend.server/sandbox/"))
  .map((file) => ({ file, text: readFileSync(`app/${file}`, "utf8") }))
  .concat({ file: "../server.ts", text: readFileSync("server.ts", "utf8") });

/** The files whose text holds it; each with how often. */
export const holding = (what: RegExp): Record<string, number> =>
  Object.fromEntries(
    product
      .map(({ file, text }) => [file, [...text.matchAll(what)].length] as const)
      .filter(([, times]) => times > 0),
  );
