import { expect, test } from "vitest";
import { plainProblem } from "../../../app/backend.server/desk/plain-problem";

const said = (code: string, message: string) =>
  plainProblem(Object.assign(new Error(message), { code }));

test.each([
  ["28P01", 'password authentication failed for user "research"', "user or the password"],
  ["08P01", "SASL authentication failed", "user or the password"],
  ["3D000", 'database "reserch" does not exist', "no database of the name"],
  ["08P01", "no such database: reserch", "no database of the name"],
])("%s, %s: the sentence names DATABASE_URL", (code, message, words) => {
  expect(said(code, message)).toContain(words);
  expect(said(code, message)).toContain("DATABASE_URL");
});

test("what else a pooler says stays in its own words", () => {
  expect(said("08P01", "server closed the connection unexpectedly")).toBeNull();
});
