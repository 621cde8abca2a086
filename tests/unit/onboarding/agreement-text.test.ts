import { expect, test } from "vitest";
import type { Fatca } from "../../../app/api/contract";
import { agreementText } from "../../../app/backend.server/onboarding/agreement-text";
import { Site } from "../../../app/content/site-schema";
import demoSite from "../../../app/content/demo-site.json";
import { termsAsText, termsDates } from "../../../app/content/terms";
import { catalogue } from "../../../app/content/words/catalogue.server";

const site = Site.parse(demoSite);
const signer = {
  number: "+919876543210",
  email: "ravi@example.in",
  name: "Ravi Kumar",
  dob: "1990-05-06",
  pan: "ABCPE1234F",
};
const fatca: Fatca = {
  countryOfBirth: "India",
  citizenship: "Nepal",
  taxResidency: "Malta",
  isPep: "No",
};
const of = (over: Partial<Site> = {}, answers = fatca, at = Date.parse("2026-11-20T18:29:59Z")) =>
  agreementText({ ...site, ...over }, signer, answers, at);
const schedule = (text: ReturnType<typeof of>, heading: string) =>
  text.parts.find((part) => part.heading.startsWith(heading))?.schedule;

test("the title names the analyst; under it stand version, day in India and name, the dates of the terms, and from when it holds", () => {
  const { title, about } = of({ demo: false });
  expect(title).toBe(`Research services agreement with ${site.analyst.registeredName}`);
  expect(about).toEqual([
    `Version ${site.agreementVersion}. Prepared on 20-11-2026 for Ravi Kumar.`,
    termsDates(catalogue.en, site.agreementVersion),
    "It holds from the day on which the client signs it electronically.",
  ]);
});

test("the day is India's", () => {
  expect(of({}, fatca, Date.parse("2026-11-20T18:30:00Z")).about[0]).toContain(
    "Prepared on 21-11-2026",
  );
});

test("a demo says that it binds nobody", () => {
  expect(of({ demo: true }).about.slice(3)).toEqual(["Demo: this document binds nobody."]);
});

test("the parts stand in their order, the terms numbered", () => {
  const numbered = termsAsText(site, catalogue.en).map(({ title }, at) => `${at + 1}. ${title}`);
  expect(of().parts.map(({ heading }) => heading)).toEqual([
    ...numbered,
    "Fees",
    "Schedule A: the research analyst",
    "Schedule B: the client",
    "Schedule C: tax residency (FATCA and CRS) and public office",
    "Consent",
  ]);
});

test("the fees are fixed, capped as the law caps them, and nothing is charged for leaving", () => {
  const fees = of().parts.find(({ heading }) => heading === "Fees")?.clauses ?? [];
  expect(fees).toHaveLength(3);
  expect(fees[0]).toContain("It does not depend on the value of assets");
  expect(fees[1]).toContain("Rs. 1,51,000 in a year, and a service longer than 365 days");
  expect(fees[2]).toBe("There is no charge for ending a service early.");
});

test("schedule A says who the analyst is and by which registration", () => {
  const analyst = {
    ...site.analyst,
    type: "individual" as const,
    registeredOn: "2024-06-01",
    validUntil: "2029-05-31",
    gstin: "27ABCPE1234F1Z5",
  };
  expect(schedule(of({ analyst }), "Schedule A")).toEqual([
    ["Name", analyst.registeredName],
    ["Trade name", site.product],
    ["Type of registration", "individual"],
    ["SEBI registration number", analyst.registrationNumber],
    ["Registered on", "01-06-2024"],
    ["Valid until", "31-05-2029"],
    ["BSE enlistment number", analyst.bseEnlistment],
    ["GSTIN", "27ABCPE1234F1Z5"],
    ["Address", site.address.office],
    ["E-mail", site.contact.email],
    ["Telephone", site.contact.phone],
  ]);
});

test("schedule A says perpetual where the registration is, no GSTIN where there is none", () => {
  const { gstin: _, ...without } = {
    ...site.analyst,
    validUntil: "perpetual" as const,
    gstin: undefined,
  };
  const rows = schedule(of({ analyst: without as Site["analyst"] }), "Schedule A") ?? [];
  expect(rows).toContainEqual(["Valid until", "perpetual"]);
  expect(rows.map(([label]) => label)).toEqual([
    "Name",
    "Trade name",
    "Type of registration",
    "SEBI registration number",
    "Registered on",
    "Valid until",
    "BSE enlistment number",
    "Address",
    "E-mail",
    "Telephone",
  ]);
});

test("schedule B says who signs, as verified", () => {
  expect(schedule(of(), "Schedule B")).toEqual([
    ["Name, as on the PAN card", "Ravi Kumar"],
    ["Type", "Individual"],
    ["PAN", "ABCPE1234F"],
    ["Date of birth", "06-05-1990"],
    ["Mobile", "+919876543210"],
    ["E-mail", "ravi@example.in"],
  ]);
});

test("schedule C says the answers, those that may be left out only where they were given, and what the client declares", () => {
  const asked: [string, string][] = [
    ["Country of birth", "India"],
    ["Citizenship", "Nepal"],
    ["Country of tax residency", "Malta"],
  ];
  const office: [string, string] = [
    "High government post held by the client, a close relative or a close associate (PEP)",
    "No",
  ];
  expect(schedule(of(), "Schedule C")).toEqual([...asked, office]);
  expect(
    schedule(of({}, { ...fatca, taxNumber: "TIN-1", assistance: "Large print" }), "Schedule C"),
  ).toEqual([
    ...asked,
    ["Tax identification number there", "TIN-1"],
    office,
    ["Help needed", "Large print"],
  ]);
  const closing = of().parts.find(({ heading }) => heading.startsWith("Schedule C"))?.closing;
  expect(closing).toBe(
    "The client declares that these answers are true and complete and will tell the analyst of a change within 30 days.",
  );
});

test("the last words are what the client consents to", () => {
  expect(of().parts.at(-1)?.closing).toMatch(
    /^By signing electronically the client agrees to the terms and conditions, .+ and confirms Schedules B and C\.$/,
  );
});
