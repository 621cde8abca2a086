import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";

const words: [string, string, string, string][] = [
  [
    "a refusal in a room of clients",
    "app/backend.server/codes/challenges.ts",
    `throw new OperatorRefusal(422, "That code has expired.");`,
    `throw new ClientRefusal(422, "codes.expired");`,
  ],
  [
    "an SMS",
    "app/backend.server/sign-in/sign-in.ts",
    "parts.sms.send(number, `${code} is your code`);",
    "parts.sms.send(number, signInText(parts, code));",
  ],
  [
    "a letter that is sent at once",
    "app/backend.server/onboarding/email.ts",
    `parts.mail.send({ to: email, subject: "Your code", text });`,
    `parts.mail.send({ to: email, subject: say(language, subject), text });`,
  ],
  [
    "a line that only passes through the catalogue",
    "app/backend.server/money/announce-started.ts",
    `sentence("letters.verbatim", { text: "You owe us nothing." });`,
    `sentence("letters.verbatim", { text });`,
  ],
  [
    "what the contract says of a field",
    "app/api/fields.ts",
    `z.string().max(40, "Use fewer characters");`,
    `z.string().max(40, asking("fields.at-most", { most: 40 }));`,
  ],
];
const floors: [string, string, string, string][] = [
  [
    "an import from a storey above",
    "app/web/visit/form.ts",
    `import { Pay } from "../../routes/pay";`,
    `import { dates } from "../../content/dates";`,
  ],
  [
    "a type from a storey above",
    "app/backend.server/money/owed.ts",
    `export type { Order } from "../buying/order";`,
    `export type { Parts } from "../platform/parts";`,
  ],
  [
    "a type in passing, and what is loaded late",
    "app/desk.server/page.ts",
    `export const later = (of: import("../root").Of) => import("../entry.server");`,
    `export const later = (of: import("../api/of").Of) => import("../routes/pay");`,
  ],
  [
    "another room of the same storey",
    "app/backend.server/research/read.ts",
    `export * from "../buying/order";`,
    `export * from "./readable";`,
  ],
  [
    "which gateway payments go through",
    "app/routes/pay.tsx",
    `import { checkout } from "../web/buying/razorpay/checkout";`,
    `import { checkout } from "../web/buying/gateway";`,
  ],
  [
    "one gateway another's screens",
    "app/web/buying/razorpay/page.ts",
    `import type { Checkout } from "../another/checkout";`,
    `import type { Checkout } from "../checkout";`,
  ],
  ["a file in no room", "app/elsewhere/one.ts", "export {};", ""],
  ["a circle of files", "app/shared/circle.ts", `import type { A } from "./circle-b";`, ""],
];

const SIDES = { outside: 2, inside: 3 } as const;
const folder = mkdtempSync(join(tmpdir(), "house-"));
afterAll(() => rmSync(folder, { recursive: true }));
for (const [side, at] of Object.entries(SIDES))
  for (const one of [...words, ...floors]) {
    const path = join(folder, side, one[1]);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, one[at as 2 | 3]);
  }
writeFileSync(
  join(folder, "outside/app/shared/circle-b.ts"),
  `import type { B } from "./circle"; export type A = B;`,
);

const refused = (side: keyof typeof SIDES): Set<string> => {
  const cwd = join(folder, side);
  for (const name of ["house.oxlintrc.json", "lint"])
    cpSync(name, join(cwd, name), { recursive: true });
  const oxlint = resolve("node_modules/.bin/oxlint");
  const args = ["--config", "house.oxlintrc.json", "--format", "json", "app"];
  const { stdout } = spawnSync(oxlint, args, { cwd, encoding: "utf8" });
  const { diagnostics } = Said.parse(JSON.parse(stdout));
  return new Set(diagnostics.map(({ filename }) => filename));
};
const Said = z.object({ diagnostics: z.array(z.object({ filename: z.string() })) });

const outside = refused("outside");
const inside = refused("inside");

test.each(words)("%s is worded in the catalogue, or lint fails", (_, file) => {
  expect(outside).toContain(file);
  expect(inside).not.toContain(file);
});
test.each(floors)("%s is refused by lint", (_, file) => {
  expect(outside).toContain(file);
  expect(inside.has(file)).toBe(file === "app/elsewhere/one.ts");
});
