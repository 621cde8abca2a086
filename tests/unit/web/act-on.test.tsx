import { expect, test } from "vitest";
import { ActOn } from "../../../app/web/frame/ActOn";
import { plain } from "../../setup/html-form";
import { drawnIn } from "../../setup/in-language";

const heard = (html: string) => plain(html.replace(/<[^>]+>/g, ""));

test("a button is heard in Hindi first to what, then what it does; in English the reverse", () => {
  expect(heard(drawnIn("en", <ActOn act="Renew" what="Stock cash" />))).toBe("Renew Stock cash");
  const hindi = drawnIn("hi", <ActOn act="रिन्यू करें" what="Stock cash" />);
  expect(heard(hindi)).toBe("Stock cash रिन्यू करें");
  expect(hindi).toContain('<span class="unseen" lang="en">Stock cash </span>');
});
