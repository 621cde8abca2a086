import { afterEach, beforeEach, expect, test } from "vitest";
import { plain } from "../../setup/html-form";
import { Desk } from "./desk";

let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open();
  await desk.signIn();
});
afterEach(() => desk.close());

test.each([
  ["/statement/confirm", "shown"],
  ["/statement/late", "late"],
  ["/statement/second", "second"],
])("%s: a page that came cut short is answered in words, and nothing is done", async (to, name) => {
  for (const cut of ['{"a":', "[", "null", ""]) {
    const answer = await desk.post(to, { [name]: cut });
    expect([cut, answer.status]).toEqual([cut, 422]);
    expect(plain(answer.text)).toContain("came back cut short or changed. Nothing was done");
    expect(plain(answer.text)).toContain("Open Bank statement again");
  }
});
