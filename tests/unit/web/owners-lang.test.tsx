import { expect, test } from "vitest";
import { Bullets } from "../../../app/web/buying/ServiceCard";
import { AsWritten } from "../../../app/web/frame/AsWritten";
import { drawnIn } from "../../setup/in-language";

test("the owner's English is marked on a Hindi page line by line, their Hindi is not, and nothing on an English page", () => {
  const lines = ["Ideas for options.", "जोखिम: बहुत अधिक।"];
  expect(drawnIn("hi", <Bullets lines={lines} />)).toContain(
    `<li lang="en">${lines[0]}</li><li>${lines[1]}</li>`,
  );
  expect(drawnIn("hi", <AsWritten>Stock cash</AsWritten>)).toBe(
    `<span lang="en">Stock cash</span>`,
  );
  expect(drawnIn("hi", <AsWritten>स्टॉक कैश</AsWritten>)).toBe("स्टॉक कैश");
  expect(drawnIn("en", <Bullets lines={lines} />)).not.toContain("lang");
});
