import { expect, it } from "vitest";
import { plain } from "../../setup/html-form";
import type { Desk } from "./desk";
import { signedInAtTill } from "./signed-in";

/** Of the forms of Complaints each field says what is wrong with it. */
let desk: Desk;
signedInAtTill((one) => (desk = one));

/** The fields that are marked, by their ids, each with what stands beside it. */
const marked = (text: string) =>
  [...text.matchAll(/<div class="field error">(.*?)<\/div>/gs)].map(([, field = ""]) => [
    /<(?:input|textarea)[^>]* id="([^"]+)"/.exec(field)?.[1],
    plain(/<p class="why"[^>]*>(.*?)<\/p>/.exec(field)?.[1] ?? ""),
  ]);
const entered = async (over: Record<string, string>) => {
  const typed = { name: "Ravi Rao", number: "", email: "", received: "", words: "Charged twice." };
  const form = { ...typed, source: "scores", category: "fees", ...over };
  return desk.post("/complaints/enter", form);
};
const set = (form: Record<string, string>) => desk.post("/complaints", form);
const october = {
  ...{ period: "2026-10", source: "direct", pendingBefore: "0", received: "1", resolved: "1" },
  ...{ pendingOver3Months: "0", averageDays: "4.5" },
};

it("a complaint that came another way: each field that is wrong says so itself", async () => {
  const wrong = async (over: Record<string, string>) => marked((await entered(over)).text);
  expect(await wrong({ number: "12" })).toEqual([["number", "Enter a 10-digit mobile number."]]);
  expect(await wrong({ email: "x@y" })).toEqual([
    ["email", "Enter an e-mail address like name@example.com."],
  ]);
  expect(await wrong({ received: "2027-12-12" })).toEqual([
    ["received", "That day has not come yet."],
  ]);
  expect(await wrong({ received: "1990-01-01" })).toEqual([
    ["received", "It was received longer ago than records are kept. Is the year right?"],
  ]);
  expect(await wrong({ received: "soon" })).toEqual([
    ["received", "A day is written like 20-11-2026."],
  ]);
  expect(await wrong({ name: "" })).toEqual([["name", "Give the name and what happened."]]);
  expect(await wrong({ words: "" })).toEqual([["complaint", "Give the name and what happened."]]);
  const nobody = await entered({ source: "direct" });
  expect(marked(nobody.text).map(([id]) => id)).toEqual(["number"]);
});

it("figures of a month and a year: the figure that is wrong is marked, in its form", async () => {
  const wrong = async (form: Record<string, string>) =>
    marked((await set(form)).text).map(([id]) => id);
  expect(await wrong({ ...october, period: "13/2026" })).toEqual(["month-period"]);
  expect(await wrong({ ...october, averageDays: "x" })).toEqual(["month-averageDays"]);
  expect(await wrong({ ...october, resolved: "5" })).toEqual(["month-resolved"]);
  expect(await wrong({ ...october, received: "1.5" })).toEqual(["month-received"]);
  expect(await wrong({ ...october, pendingOver3Months: "3" })).toEqual([
    "month-pendingOver3Months",
  ]);
  const year = { period: "2026", pendingBefore: "0", received: "0", resolved: "0" };
  expect(await wrong(year)).toEqual(["year-period"]);
  expect(await wrong({ ...year, period: "2025-26", pendingBefore: "many" })).toEqual([
    "year-pendingBefore",
  ]);
});

it("a complaint that was entered with a day alone is shown without a time", async () => {
  expect((await entered({ received: "2026-11-18" })).status).toBe(303);
  const [, path = ""] = /href="(\/complaints\/C-[^"]+)"/.exec(
    (await desk.get("/complaints")).text,
  ) ?? [""];
  const { text } = await desk.get(path);
  expect(text).toContain("<dd>18-11-2026</dd>");
});
