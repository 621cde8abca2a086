import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const OWN_FOLDER = "buying/razorpay/";
/** Which say that it is this one. */
const CHOSEN = ["buying/gateway.ts", "buying/gateway.server.ts"];

it("names Razorpay on the web side in its own folder, and where it is chosen, only: another gateway is another folder", () => {
  const elsewhere = readdirSync("app/web", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(OWN_FOLDER))
    .filter((file) => !CHOSEN.includes(file))
    .filter((file) => /razorpay/i.test(readFileSync(`app/web/${file}`, "utf8")));
  expect(elsewhere).toEqual([]);
});
