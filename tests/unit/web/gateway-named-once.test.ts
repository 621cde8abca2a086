import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const OWN_FOLDER = "buying/razorpay/";

it("names Razorpay on the web side in its own folder only, so that another gateway is another folder", () => {
  const elsewhere = readdirSync("app/web", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(OWN_FOLDER))
    .filter((file) =>
      readFileSync(`app/web/${file}`, "utf8")
        .split("\n")
        .some((line) => /razorpay/i.test(line) && !line.startsWith("import ")),
    );
  expect(elsewhere).toEqual([]);
});
