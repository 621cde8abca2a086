import { afterEach, beforeEach, expect, test } from "vitest";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { plain } from "../../setup/html-form";
import { fieldOf, linksOf } from "../../setup/read-page";
import { Desk } from "./desk";

let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open();
  await desk.signIn();
});
afterEach(() => desk.close());

const good = { name: "Bonds", description: "One.", price: "999", days: "30", howYouReceiveIt: "" };
const summary = (html: string) =>
  linksOf(/role="alert"[\s\S]*?<\/div>/.exec(html)?.[0] ?? "").map(({ href }) => href);

test("each value that is wrong is named at once, and leads to its own field", async () => {
  const typed = { ...good, name: " ", description: "", price: "ten", days: "400" };
  const { status, text } = await desk.post("/catalogue", typed);
  expect(status).toBe(422);
  expect(summary(text)).toEqual(["#name", "#description", "#price", "#days"]);
  for (const id of summary(text)) expect(text).toContain(`id="${id.slice(1)}"`);
  expect(fieldOf(text, "Price").value).toBe("ten");
  expect(fieldOf(text, "Price").description).toContain("a whole number of rupees");
});

test("a change that is wrong leads to its field, too", async () => {
  const offer = `/catalogue/${desk.shop.offers[0]?._id}`;
  const { text } = await desk.post(offer, { ...good, days: "0" });
  expect(summary(text)).toEqual(["#days"]);
});

test("a service called like another but for capitals or blanks is refused; the same name at another price is asked about", async () => {
  for (const name of ["Stock Cash", "STOCK  CASH"]) {
    const { status, text } = await desk.post("/catalogue", { ...good, name });
    expect([name, status]).toEqual([name, 409]);
    expect(plain(text)).toContain(
      "stock cash is on the list already, and would be taken for the same",
    );
    expect(summary(text)).toEqual(["#name"]);
  }
  const same = { ...good, name: "stock cash" };
  expect(plain((await desk.post("/catalogue", same)).text)).toContain("A second service called");
  expect((await desk.post("/catalogue", { ...same, sure: "yes" })).status).toBe(303);
  const today = plain((await desk.get("/")).text);
  for (const one of ["stock cash, Rs. 1,499 for 30 days:", "stock cash, Rs. 999 for 30 days:"])
    expect(today).toContain(one);
  expect(plain((await desk.get("/people")).text)).toContain("stock cash, Rs. 999 for 30 days");
  const offer = `/catalogue/${desk.shop.offers[1]?._id}`;
  expect((await desk.post(offer, { ...good, name: "Stock Cash" })).status).toBe(409);
});

test("the command asks about a second service of a name as the page does", async () => {
  const said: string[] = [];
  const typed = (...more: string[]) =>
    runOperator(
      desk.shop.parts,
      ["catalogue", "add", "--name", "stock cash", "--price", "999", "--days", "30"].concat(
        ["--description", "One."],
        more,
      ),
      (one) => said.push(one),
    );
  const listed = async () =>
    (await desk.shop.parts.store.db.selectFrom("offers").select("id").execute()).length;
  const before = await listed();
  expect(await typed()).not.toBe(0);
  expect(said.join(" ")).toContain("stock cash is on sale already, at Rs. 1,499 for 30 days.");
  expect(await listed()).toBe(before);
  expect(await typed("--yes")).toBe(0);
  expect(await listed()).toBe(before + 1);
});
