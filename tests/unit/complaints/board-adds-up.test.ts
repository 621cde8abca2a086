import { afterEach, beforeEach, expect, it } from "vitest";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { complaintFigures } from "../../../app/backend.server/information/figures";
import { liveSite } from "../../../app/backend.server/information/live-site";
import { setMonth, setYear } from "../../../app/backend.server/information/set";
import { complain } from "../../../app/backend.server/information/register/file-complaint";
import { Desk } from "../desk/desk";

const DAY = 86_400_000;
/** 20 Nov 2026 is the first day. */
let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open();
  await desk.signIn();
});
afterEach(() => desk.close());

const made = (words: string) =>
  complain(desk.shop.parts, "203.0.113.1", {
    name: "Ravi Rao",
    number: "+919812345678",
    email: "ravi@example.in",
    category: "fees",
    words,
  });
const later = async (days: number) => {
  desk.shop.parts.clock.now += days * DAY;
  await desk.signIn();
};
const set = (month: string, pendingBefore: number, received: number, resolved: number) =>
  setMonth(desk.shop.parts, month, "direct", {
    ...{ pendingBefore, received, resolved },
    ...{ pendingOver3Months: 0, averageDays: 0 },
  });
const figures = () => complaintFigures(desk.shop.parts);

it("months that the register counts begin with what a month set by hand ended with, and the year is their sum", async () => {
  await made("One.");
  await later(20);
  await set("2026-11", 3, 2, 1);
  const { months, monthly, yearly } = await figures();
  expect(monthly["2026-12"]).toEqual({ carriedForward: 4, received: 0, resolved: 0, pending: 4 });
  expect(months["2026-12"]?.[0]).toMatchObject({ pendingAtStart: 4, pending: 4 });
  expect(yearly["2026-27"]).toEqual({ carriedForward: 3, received: 2, resolved: 1, pending: 4 });
});

it("the running year counts no further than the months that the page shows", async () => {
  await made("In November.");
  await later(15);
  await made("In December.");
  // 5 December: the page has not moved on to November.
  expect((await figures()).yearly["2026-27"]).toMatchObject({ received: 0, pending: 0 });
  const live = await liveSite(desk.shop.parts);
  expect(live.site().complaints.yearly["2026-27"]).toMatchObject({ received: 0 });
  live.stop();
  await later(5);
  expect((await figures()).yearly["2026-27"]).toMatchObject({ received: 1, pending: 1 });
});

it("a year of which only months are set is their sum", async () => {
  await set("2026-09", 0, 2, 1);
  await set("2026-10", 1, 1, 2);
  expect((await figures()).yearly["2026-27"]).toEqual({
    ...{ carriedForward: 0, received: 3, resolved: 3, pending: 0 },
  });
});

it("a month that does not go on from the one before it is refused in words", async () => {
  await set("2026-09", 0, 2, 1);
  await expect(set("2026-10", 3, 2, 1)).rejects.toThrow("2026-09 ends with 1 pending");
  await set("2026-10", 1, 2, 1);
});

it("a month cannot end with fewer than the register has open", async () => {
  await made("One.");
  await made("Two.");
  await later(20);
  await expect(set("2026-11", 0, 1, 0)).rejects.toThrow("2 of them are open in the register");
});

it("the desk names what does not fit together until mended, and so does the command", async () => {
  await set("2026-09", 0, 2, 1);
  await set("2026-10", 1, 0, 0);
  await setYear(desk.shop.parts, "2026-27", { pendingBefore: 0, received: 5, resolved: 1 });
  await set("2026-09", 0, 2, 0);
  const { text } = await desk.get("/complaints");
  const month =
    "Directly from Investors: 2026-09 ends with 2 pending, and 2026-10 begins with 1. Set 2026-10 anew.";
  const year =
    "2026-27: you set 5 received, 1 resolved, 4 pending at its end; its months say 2 received, 0 resolved, 1 pending. Set the year anew, or a month.";
  expect(text).toContain(month);
  expect(text).toContain(year);
  const lines: string[] = [];
  await runOperator(desk.shop.parts, ["complaints", "list"], (line) => lines.push(line));
  expect(lines.join("\n")).toContain(month);
  await set("2026-10", 2, 0, 0);
  await setYear(desk.shop.parts, "2026-27", { pendingBefore: 0, received: 2, resolved: 0 });
  expect((await desk.get("/complaints")).text).not.toContain("Set 2026-10 anew");
});

it("the desk names a month that the page cannot know, and a source that nobody set in the one before", async () => {
  await set("2026-07", 3, 2, 1);
  await set("2026-09", 4, 0, 0);
  await setMonth(desk.shop.parts, "2026-10", "scores", {
    ...{ pendingBefore: 2, received: 0, resolved: 0 },
    ...{ pendingOver3Months: 0, averageDays: 0 },
  });
  const { text } = await desk.get("/complaints");
  expect(text).toContain(
    "Directly from Investors: 2026-07 ends with 4 pending, and nobody set 2026-08. Set 2026-08.",
  );
  expect(text).toContain(
    "Directly from Investors: 2026-09 ends with 4 pending, and nobody set 2026-10. Set 2026-10.",
  );
  expect(text).toContain(
    "SEBI (SCORES): 2026-10 begins with 2 pending, and 2026-09 has no figures of it. Set 2026-09.",
  );
  expect(text).not.toContain("2026-06");
});
