import { ESLint } from "eslint";
import { expect, test } from "vitest";

const eslint = new ESLint();
const refused = async (file: string, code: string): Promise<boolean> => {
  const [result] = await eslint.lintText(code, { filePath: `app/${file}` });
  return result!.messages.some(({ ruleId }) => ruleId === "no-restricted-syntax");
};

test.each([
  [
    "a refusal in a room of clients",
    "backend.server/codes/challenges.ts",
    `throw new OperatorRefusal(422, "That code has expired.");`,
    `throw new ClientRefusal(422, "codes.expired");`,
  ],
  [
    "an SMS",
    "backend.server/sign-in/sign-in.ts",
    "parts.sms.send(number, `${code} is your code`);",
    "parts.sms.send(number, signInText(parts, code));",
  ],
  [
    "a letter that is sent at once",
    "backend.server/onboarding/email.ts",
    `parts.mail.send({ to: email, subject: "Your code", text });`,
    `parts.mail.send({ to: email, subject: say(language, subject), text });`,
  ],
  [
    "a line that only passes through the catalogue",
    "backend.server/money/announce-started.ts",
    `sentence("letters.verbatim", { text: "You owe us nothing." });`,
    `sentence("letters.verbatim", { text });`,
  ],
  [
    "what the contract says of a field",
    "api/fields.ts",
    `z.string().max(40, "Use fewer characters");`,
    `z.string().max(40, asking("fields.at-most", { most: 40 }));`,
  ],
])("%s is worded in the catalogue, or lint fails", async (_, file, outside, inside) => {
  expect(await refused(file, outside)).toBe(true);
  expect(await refused(file, inside)).toBe(false);
});
