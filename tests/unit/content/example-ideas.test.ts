import { expect, test } from "vitest";
import demo from "../../../app/content/demo-site.json";
import { exampleOf, ExampleIdeas } from "../../../app/content/example-ideas";
import { publicSite, Site } from "../../../app/content/site-schema";

const [idea] = ExampleIdeas.parse(demo.examples);
const stockCash = { name: "Stock Cash" };
/** closed on 27 August: 30 days later is 26 September, which begins in India at 18:30 UTC */
const BEGINS = Date.UTC(2026, 8, 25, 18, 30);

test("an example shows on the thirtieth day in India after it was closed, not before", () => {
  expect(exampleOf([idea!], stockCash, BEGINS - 1)).toBeNull();
  expect(exampleOf([idea!], stockCash, BEGINS)).toEqual(idea);
  expect(exampleOf([idea!], { name: "index options" }, BEGINS)).toBeNull();
});

test("one without its basis or disclosures does not show; the demo's are whole", () => {
  for (const left of [
    { basis: undefined },
    { disclosures: [] },
    { disclosures: ["No financial interest in the company."] },
  ])
    expect(exampleOf([{ ...idea!, ...left }], stockCash, BEGINS)).toBeNull();
  for (const one of ExampleIdeas.parse(demo.examples))
    expect(exampleOf([one], { name: one.service }, BEGINS)).toEqual(one);
});

const faults = (change: object) =>
  ExampleIdeas.safeParse([{ ...idea, ...change }]).error?.issues.map(({ path, message }) => [
    path.join("."),
    message,
  ]);

test("there is no place for how it ended", () => {
  expect(faults({ outcome: "target met" })).toEqual([["0", 'Unrecognized key: "outcome"']]);
  expect(faults({})).toBeUndefined();
});

test("it is dated, and written before it was closed", () => {
  expect(faults({ writtenOn: "2026-09-01" })).toEqual([
    ["0.closedOn", "closed before it was written"],
  ]);
  expect(faults({ closedOn: "soon" })).toHaveLength(1);
  expect(faults({ risk: " ", rationale: "" })).toHaveLength(2);
});

test("a service has one", () => {
  expect(ExampleIdeas.safeParse([idea, { ...idea, service: "STOCK CASH" }]).success).toBe(false);
});

test("a portrait of 6 KB is taken, a larger one not; pages carry its address alone", () => {
  const photo = (bytes: number) =>
    Site.safeParse({
      ...demo,
      analyst: {
        ...demo.analyst,
        photo: `data:image/webp;base64,${Buffer.alloc(bytes).toString("base64")}`,
      },
    });
  expect(photo(6144).success).toBe(true);
  expect(photo(6145 + 3).success).toBe(false);
  expect(publicSite(photo(6144).data!).analyst.photo).toBe("/portrait");
  expect(publicSite(Site.parse(demo)).analyst.photo).toBeUndefined();
  expect(JSON.stringify(publicSite(Site.parse(demo)))).not.toContain("Example Mills");
});
