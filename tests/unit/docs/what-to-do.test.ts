import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { handleInbox, receive } from "../../../app/backend.server/events/inbox";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import { needsStore, runOperator, showHelp } from "../../../app/backend.server/desk/cli";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { HOUR, Shop } from "../payments/shop";

/** The rows of "What to do when": what one sees, and the commands that are to be typed. */
const rows = (readFileSync("docs/operating.md", "utf8").split("## What to do when")[1] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => {
    const [, seen = "", , action = ""] =
      line.split(" | ").length > 2 ? ["", ...line.split(" | ")] : [];
    return {
      seen,
      commands: [...action.matchAll(/`sudo desk ([^`]+)`/g)].map(([, typed = ""]) => typed),
    };
  });
const commandsOf = (seen: string): string[] => {
  const row = rows.find((one) => one.seen.includes(seen));
  if (!row) throw new Error(`no row for ${seen}`);
  return row.commands;
};

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

/** Types a command of the document's, with `id` where it says ID. */
const type = async (command: string, id = "") => {
  const words = [...command.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  const lines: string[] = [];
  const argv = words.map((word) => (word === "ID" ? id : word));
  return {
    code: await runOperator(shop.parts, argv, (line) => lines.push(line)),
    said: lines.join("\n"),
  };
};
const mails = async () =>
  (
    await shop.parts.store.db
      .selectFrom("outbox")
      .selectAll()
      .where("person_id", "is", null)
      .execute()
  ).map((row) => openLetter(shop.parts, row.letter_enc).subject);
const aDayOfFailing = async () => {
  for (let hours = 0; hours < 27; hours++) {
    await shop.after(HOUR);
    await handleInbox(shop.parts);
  }
};

test("every command that the table names is one that there is", () => {
  const typed = rows.flatMap(({ commands }) => commands);
  expect(typed.length).toBeGreaterThan(10);
  const help: string[] = [];
  showHelp([], (line) => help.push(line));
  for (const command of typed) {
    const [group = "", verb = ""] = command.split(" ");
    const known = help.some((line) =>
      [`  ${group} ${verb}`, `  ${group}`].some(
        (words) => line === words || line.startsWith(`${words} `),
      ),
    );
    expect(needsStore(command.split(" ")) || known, command).toBe(true);
  }
});

describe("done as the table says, it is mended:", () => {
  test("paid, and no subscription", async () => {
    const { id } = await shop.order(1);
    for (let hours = 0; hours < 80; hours++) await shop.after(HOUR);
    shop.gateway.pays(id);
    for (const command of commandsOf("paid, and no subscription"))
      expect((await type(command)).code).toBe(0);
    expect((await shop.row(id)).state).toBe("fulfilled");
  });

  test("an order cannot be looked up", async () => {
    const { id } = await shop.order(1);
    shop.gateway.pays(id);
    const row = await shop.row(id);
    const ask = shop.gateway.paymentsOf.bind(shop.gateway);
    shop.gateway.paymentsOf = () => Promise.reject(new Error("no sense"));
    await aDayOfFailing();
    expect(await mails()).toEqual(["An order cannot be looked up"]);
    const [command = ""] = commandsOf("An order cannot be looked up");
    expect((await type(command, row.id)).said).toContain("no sense");
    shop.gateway.paymentsOf = ask;
    expect((await type(command, row.id)).said).toContain("is fulfilled");
  });

  test("an event could not be handled for a day", async () => {
    const { id } = await shop.order(1);
    const payment = shop.gateway.pays(id);
    const event = {
      event: "payment.captured",
      payload: { payment: { entity: { id: payment.id } } },
    };
    const raw = Buffer.from(JSON.stringify(event));
    const read = shop.gateway.payment.bind(shop.gateway);
    shop.gateway.payment = () => Promise.reject(new Error("no sense"));
    await receive(shop.parts, { source: "razorpay", eventId: "evt_1", raw });
    await handleInbox(shop.parts);
    await aDayOfFailing();
    expect(await mails()).toEqual(["An event could not be handled for a day"]);
    const [list = "", retry = ""] = commandsOf("An event could not be handled for a day");
    expect((await type(list)).said).toContain("no sense");
    shop.gateway.payment = read;
    expect((await type(retry)).code).toBe(0);
    expect(await handleInbox(shop.parts)).toBe(1);
    expect((await type(list)).said).toBe("No events are waiting.");
  });

  test("a UTR stands on two claims", async () => {
    const utr = "412345678901";
    const stranger = await claim(shop.parts, shop.asha, shop.request(1, { utr }));
    const payer = await claim(shop.parts, shop.asha, shop.request(2));
    const refused = await confirmClaim(shop.parts, payer, utr).catch((problem: unknown) => problem);
    expect(String(refused)).toContain("This UTR stands on claim");
    const [list = "", reject = ""] = commandsOf("This UTR stands on claim");
    expect((await type(list)).said).toContain(stranger);
    expect((await type(reject, stranger)).code).toBe(0);
    await confirmClaim(shop.parts, payer, utr);
    expect(await shop.active()).toHaveLength(2);
  });
});
