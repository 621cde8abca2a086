import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { documentPdf } from "../../../app/backend.server/platform/pdf";
import { agreementText } from "../../../app/backend.server/onboarding/agreement-text";
import { termsAsText } from "../../../app/content/terms";
import { catalogue } from "../../../app/content/words/catalogue.server";
import { Site } from "../../../app/content/site-schema";
import demoSite from "../../../app/content/demo-site.json";

const signer = {
  number: "+919876543210",
  email: "ravi@example.in",
  name: "Ravi Kumar",
  dob: "1990-05-06",
  pan: "ABCPE1234F",
};
const fatca = {
  countryOfBirth: "India",
  citizenship: "India",
  taxResidency: "India",
  isPep: "No",
  assistance: "बड़े अक्षर",
} as const;
const preparedAt = Date.parse("2026-11-20T18:45:00Z");
const text = agreementText(Site.parse(demoSite), signer, fatca, preparedAt);

test("the agreement is dated by the day in India and names its version", () => {
  expect(text.about[0]).toBe("Version 2026-11-01. Prepared on 21-11-2026 for Ravi Kumar.");
});

test("the agreement holds the terms and the most important terms as the terms page says them, the fees, the schedules and the answers", () => {
  const site = Site.parse(demoSite);
  const part = (heading: RegExp) => text.parts.find((one) => heading.test(one.heading));
  expect(
    text.parts.slice(0, termsAsText(site, catalogue.en).length).map(({ clauses }) => clauses),
  ).toEqual(termsAsText(site, catalogue.en).map(({ clauses }) => clauses));
  expect(part(/MITC/)?.clauses).toHaveLength(Object.keys(catalogue.en.mitc.clauses).length);
  expect(part(/^Fees$/)?.clauses?.length).toBeGreaterThan(0);
  expect(part(/Schedule A/)?.schedule).toContainEqual(["SEBI registration number", "INH000000000"]);
  expect(part(/Schedule B/)?.schedule).toContainEqual(["PAN", "ABCPE1234F"]);
  expect(part(/Schedule C/)?.schedule).toContainEqual([
    "High government post held by the client, a close relative or a close associate (PEP)",
    "No",
  ]);
  expect(text.parts.at(-1)?.heading).toBe("Consent");
});

test("the PDF is tagged: language, title, headings and lists", async () => {
  const pdf = (await documentPdf(text, preparedAt)).toString("latin1");
  expect(pdf.startsWith("%PDF-1.7")).toBe(true);
  for (const tag of [
    "/Marked true",
    "/Lang (en-IN)",
    "/DisplayDocTitle true",
    "/S /H1",
    "/S /H2",
    "/S /L\n",
    "/S /LI",
    "/S /Lbl",
    "/S /LBody",
    "/StructTreeRoot",
  ])
    expect(pdf).toContain(tag);
});

test("what was typed in another script stays readable to a screen reader", async () => {
  const pdf = await documentPdf(text, preparedAt);
  const typed = Buffer.from("बड़े", "utf16le").swap16();
  expect(pdf.includes(typed) || pdf.toString("latin1").includes("/ActualText")).toBe(true);
});

test("every page carries its number and no page is empty", async () => {
  const pdf = await documentPdf(text, preparedAt);
  const contents = [...pdf.toString("latin1").matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)].map(
    ([, body]) => {
      try {
        return inflateSync(Buffer.from(body ?? "", "latin1")).toString("latin1");
      } catch {
        return "";
      }
    },
  );
  const pages = contents.filter((content) => content.includes("/Artifact"));
  const count = Number(/\/Type \/Pages\n\/Count (\d+)/.exec(pdf.toString("latin1"))?.[1] ?? 0);
  expect(pages).toHaveLength(count);
  for (const page of pages) expect(page.split("BDC").length).toBeGreaterThan(3);
});
