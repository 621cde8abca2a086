import { expect, test } from "vitest";
import { Bullets } from "../../../app/web/buying/Bullets";
import { Analyst } from "../../../app/web/frame/Analyst";
import { HelpLine } from "../../../app/web/frame/HelpLine";
import { AsWritten } from "../../../app/web/frame/AsWritten";
import { drawnIn } from "../../setup/in-language";

test("the owner's hours and qualification are marked, too, unless they are Hindi", () => {
  const line = (hours: string) =>
    drawnIn("hi", <HelpLine help={{ ways: [], hours }} width="wrap" />);
  expect(line("Always")).toContain('<span lang="en">Always</span>');
  expect(line("हमेशा")).not.toContain("lang=");
  const writer = { registeredName: "A", registrationNumber: "INH1", registeredOn: "2024-04-15" };
  expect(drawnIn("hi", <Analyst writer={{ ...writer, qualification: "M.Com." }} />)).toContain(
    '<span lang="en">M.Com.</span>',
  );
});

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
