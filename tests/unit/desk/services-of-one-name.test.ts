import { afterEach, beforeEach, expect, test } from "vitest";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { availableOffers } from "../../../app/backend.server/money/catalogue/offers";
import { plain } from "../../setup/html-form";
import { Desk } from "./desk";

/** Two services bear one name: wherever one of them is named, its price stands beside it. */
const FIRST = "stock cash, Rs. 1,499 for 30 days";
const SECOND = "stock cash, Rs. 999 for 30 days";
let desk: Desk;
let second: string;
beforeEach(async () => {
  desk = await Desk.open();
  await desk.signIn();
  const { parts, asha, offers } = desk.shop;
  const words = { name: "stock cash", description: "One.", price: "999", days: "30" };
  await desk.post("/catalogue", { ...words, howYouReceiveIt: "", sure: "yes" });
  const all = await availableOffers(parts);
  const offer = all.find(({ service }) => service.price === 999)!;
  second = offer.service._id;
  for (const [one, utr] of [
    [offers[0]!, "412345678901"],
    [offer, "412345678902"],
  ] as const)
    await confirmClaim(parts, await claim(parts, asha, desk.shop.requestFor([one], { utr })));
});
afterEach(() => desk.close());

const words = async (path: string) => plain((await desk.get(path)).text);

test("in the lines of the list of people, each of its own end", async () => {
  for (const at of ["/people?state=active", `/people?state=active&service=${second}`])
    expect(rowsOf(await desk.get(at))).toContain(SECOND);
  expect(rowsOf(await desk.get("/people?state=active"))).toContain(FIRST);
  expect(rowsOf(await desk.get("/people?state=any&q="))).toContain(SECOND);
});

test("on the person's page", async () => {
  const page = await words(`/people/${desk.shop.asha.id}`);
  for (const one of [FIRST, SECOND]) expect(page).toContain(one);
});

test("where it is chosen to whom a letter goes, and where it is shown before", async () => {
  const page = await words("/letters/new");
  for (const one of [FIRST, SECOND]) expect(page).toContain(one);
  const typed = { subject: "News", text: "Closed on Monday.", state: "active", service: second };
  const shown = await desk.post("/letters/preview", { ...typed, once: "once-once-once" });
  expect(plain(shown.text)).toContain(SECOND);
});

test("where a service is extended for all, and where it is asked once more", async () => {
  expect(await words(`/people/extend?service=${second}`)).toContain(
    `Extend for all who hold ${SECOND}?`,
  );
  const typed = { service: second, days: "3", once: "once-once-once" };
  expect(plain((await desk.post("/people/extend", typed)).text)).toContain(
    `Extend by 3 days for all who hold ${SECOND}?`,
  );
});

test("in the figures of a month, by service", async () => {
  for (const one of [FIRST, SECOND])
    expect(rowsOf(await desk.get("/figures"), "By service")).toContain(one);
  const said: string[] = [];
  await runOperator(desk.shop.parts, ["figures"], (one) => said.push(one));
  for (const one of [FIRST, SECOND]) expect(said.join(" ")).toContain(one);
});

test("a command that names both is refused, with the id of each", async () => {
  const said: string[] = [];
  const list = ["people", "list", "--state", "active", "--service", "Stock Cash"];
  const code = await runOperator(desk.shop.parts, list, (one) => said.push(one));
  expect(code).not.toBe(0);
  expect(said.join(" ")).toContain(`${second} (${SECOND})`);
  expect(await runOperator(desk.shop.parts, [...list.slice(0, -1), second], () => {})).toBe(0);
});

/** What stands in the table, and not in the filters above it. */
const rowsOf = ({ text }: { text: string }, caption = "") => {
  const from = text.indexOf("<table", text.indexOf(caption) - 200);
  return plain(/<table.*<\/table>/s.exec(text.slice(Math.max(from, 0)))?.[0] ?? "");
};
