import { drawnIn } from "../../setup/in-language";
import { describe, expect, it } from "vitest";
import { ComplaintBoard } from "../../../app/web/information/pages/complaint-board";
import { bySource, trend } from "../../../app/content/complaint-figures";
import type { Site } from "../../../app/content/site-schema";
import { istDay } from "./demo";

const none: Site["complaints"] = { months: {}, monthly: {}, yearly: {} };
const direct = {
  source: "Directly from investors",
  pendingAtStart: 1,
  received: 3,
  resolved: 2,
  pending: 2,
  pendingOver3Months: 0,
  averageDays: 5,
};
const scores = {
  source: "SEBI (SCORES)",
  pendingAtStart: 0,
  received: 1,
  resolved: 1,
  pending: 0,
  pendingOver3Months: 0,
  averageDays: 11,
};
const board = (day: string, complaints = none) =>
  drawnIn("en", <ComplaintBoard complaints={complaints} now={istDay(`${day}T12:00:00`)} />);

it("the marks of the first table are explained below it, in the order in which it has them", () => {
  const [, afterTable = ""] = board("2026-11-20").split("</table>");
  expect(
    afterTable.match(/(?:^|[>. ])[*#^] (?=[A-Z])/g)?.map((mark) => mark.trim().at(-1)),
  ).toEqual(["*", "#", "^"]);
});

describe("the figures", () => {
  it("are zero, not blank, where the site file says nothing", () => {
    const { rows, total } = bySource(none, "2026-10");
    expect(rows.map((row) => row.source)).toEqual([
      "Directly from Investors",
      "SEBI (SCORES)",
      "Other Sources (if any)",
    ]);
    expect(total).toMatchObject({ received: 0, averageDays: 0 });
  });
  it("are the site file's where it has them, with a total weighted by what was resolved", () => {
    const { rows, total } = bySource(
      { ...none, months: { "2026-10": [scores, direct] } },
      "2026-10",
    );
    expect(rows).toHaveLength(3);
    expect(rows[0]).toBe(direct);
    expect(total).toEqual({
      source: "Grand Total",
      pendingAtStart: 1,
      received: 4,
      resolved: 3,
      pending: 2,
      pendingOver3Months: 0,
      averageDays: 7,
    });
  });
  it("carry from the first period to the last in a trend", () => {
    const figures = {
      "2026-09": { carriedForward: 1, received: 2, resolved: 1, pending: 2 },
      "2026-10": { carriedForward: 2, received: 1, resolved: 3, pending: 0 },
    };
    expect(trend(figures, ["2026-09", "2026-10"]).total).toEqual({
      carriedForward: 1,
      received: 3,
      resolved: 4,
      pending: 0,
    });
  });
  it("of a period before one that begins with open complaints are not known", () => {
    const october = { carriedForward: 3, received: 2, resolved: 1, pending: 4 };
    const { rows, total } = trend({ "2026-10": october }, ["2026-08", "2026-09", "2026-10"]);
    expect(rows.map(({ counted }) => counted)).toEqual([null, null, october]);
    expect(total).toEqual(october);
  });
  it("of a period between two are unknown where complaints were open, or came open, in it", () => {
    const open = { carriedForward: 0, received: 2, resolved: 1, pending: 1 };
    const none = { carriedForward: 0, received: 0, resolved: 0, pending: 0 };
    const months = ["2026-08", "2026-09", "2026-10"];
    const between = (first: typeof open, last: typeof open) =>
      trend({ "2026-08": first, "2026-10": last }, months).rows[1]?.counted;
    expect(between(open, { ...open, carriedForward: 1 })).toBeNull();
    expect(between(none, { ...open, carriedForward: 1 })).toBeNull();
    expect(between(open, open)).toBeNull();
    expect(between(none, open)).toEqual(none);
    expect(trend({ "2026-07": open }, months).rows.map(({ counted }) => counted)).toEqual([
      null,
      null,
      null,
    ]);
    expect(trend({}, months).total).toEqual(none);
  });
});

describe("the page", () => {
  it("says where the figures of a month or a year are not known, and its totals add up", () => {
    const html = board("2026-11-21", {
      months: {},
      monthly: { "2026-10": { carriedForward: 3, received: 2, resolved: 1, pending: 4 } },
      yearly: { "2026-27": { carriedForward: 3, received: 2, resolved: 1, pending: 4 } },
    });
    expect(html.match(/>not known</g)).toHaveLength(4 * (2 + 11 + 2));
    const totals = [...html.matchAll(/Grand Total<\/th>(.*?)<\/tr>/g)].map(([, cells = ""]) =>
      cells
        .replaceAll(/<[^>]*>/g, " ")
        .trim()
        .split(/\s+/),
    );
    expect(totals.slice(1)).toEqual(Array.from({ length: 3 }, () => ["3", "2", "1", "4"]));
  });
  it("[S 2.102] has the regulator's three tables", () => {
    const html = board("2026-11-21");
    expect(html).toContain("Data for the month ending 31 Oct 2026");
    for (const column of [
      "Received from",
      "Pending at the end of last month",
      "Pending complaints &gt; 3 months",
      "Average resolution time^ (in days)",
    ])
      expect(html).toContain(column);
    for (const column of [
      "Carried forward from previous month",
      "Carried forward from previous year",
    ])
      expect(html).toContain(column);
    for (const period of [
      "August 2026",
      "September 2026",
      "October 2026",
      "2024-25",
      "2025-26",
      "2026-27",
    ])
      expect(html).toContain(`>${period}</th>`);
  });
  it("[S 2.105] [S 9.19] shows two months back until the 7th; the month just closed only once its figures are there", () => {
    const early = { ...none, months: { "2026-10": [direct] } };
    expect(board("2026-11-06")).not.toContain("31 Oct 2026");
    expect(board("2026-11-06", early)).toContain("Data for the month ending 31 Oct 2026");
    expect(board("2026-11-07")).not.toContain("31 Oct 2026");
    expect(board("2026-11-07")).toContain("Data for the month ending 30 Sep 2026");
    expect(board("2026-11-07", early)).toContain("Data for the month ending 31 Oct 2026");
    expect(board("2026-11-08")).toContain("Data for the month ending 31 Oct 2026");
    // Where it stands first, the page says that the other tables end before it.
    expect(board("2026-11-07", early)).toContain(
      "Figures up to 30 Sep 2026. Those of the month ending 31 Oct 2026 are ready and stand first.",
    );
    expect(board("2026-11-07")).toContain("Figures up to 30 Sep 2026.");
  });
  it("says what its totals add up, and until when the running year counts", () => {
    const html = board("2026-11-21");
    expect(html).toContain("The row 2026-27 counts until 31 Oct 2026.");
    expect(html.match(/Grand Total: received and resolved are added up/g)).toHaveLength(2);
    expect(board("2027-04-21")).not.toContain("counts until");
  });
});
