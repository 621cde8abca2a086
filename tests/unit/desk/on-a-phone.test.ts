import { expect, it } from "vitest";
import { plain } from "../../setup/html-form";
import { bought } from "../money/till";
import type { Shop } from "../payments/shop";
import type { Desk } from "./desk";
import { signedInAtTill } from "./signed-in";

let desk: Desk;
let shop: Shop;
signedInAtTill((one, till) => ([desk, shop] = [one, till]));

/** The labels of the first row's cells, the name's and its sum's apart: those head the card. */
const lines = (html: string, caption: string) => {
  const [, table = ""] =
    new RegExp(`<table class="cells named"[^>]*><caption>${caption}(.*?)</table>`, "s").exec(
      html,
    ) ?? [];
  const [, row = ""] = /<tbody[^>]*><tr[^>]*>(.*?)<\/tr>/s.exec(table) ?? [];
  return [...row.matchAll(/<td[^>]* data-label="([^"]*)"/g)].map(([, label]) => label);
};

it("a payment is a card of four lines: who with the sum, what, how, when", async () => {
  await bought(shop);
  const four = ["Name", "Amount", "Services", "Paid by", "At"];
  expect(lines((await desk.get("/payments")).text, "Received")).toEqual(four);
  expect(lines((await desk.get("/")).text, "Received since midnight")).toEqual(four);
});

it("figures begin with the first month that has any, and scroll as a table", async () => {
  await bought(shop);
  const { text } = await desk.get("/figures");
  const [, table = ""] = /aria-label="By month"[^>]*>(.*?)<\/table>/s.exec(text) ?? [];
  expect(table.match(/<th scope="row">/g)).toHaveLength(1);
  expect(plain(table)).toContain("November 2026 Rs. 1,499");
});

it("the header says whose desk it is, once somebody is in", async () => {
  const brand = async (path: string) =>
    plain(/<a class="brand" href="\/">(.*?)<\/a>/s.exec((await desk.get(path)).text)?.[1] ?? "");
  expect(await brand("/")).toBe(`${shop.parts.site().product} Desk`);
  desk.cookie = "";
  expect(await brand("/sign-in")).toBe("Desk");
});
