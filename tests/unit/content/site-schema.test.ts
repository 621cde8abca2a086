import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import demo from "../../../app/content/demo-site.json";
import { siteFile } from "../../../app/content/site-file.server";
import { publicSite, Site } from "../../../app/content/site-schema";

const faultsOf = (change: (site: Record<string, unknown>) => void): string => {
  const site = structuredClone(demo) as unknown as Record<string, unknown>;
  change(site);
  const file = join(mkdtempSync(join(tmpdir(), "site-")), "site.json");
  writeFileSync(file, JSON.stringify(site));
  try {
    siteFile(file, () => {});
    return "";
  } catch (problem) {
    return (problem as Error).message;
  }
};

describe("the site file", () => {
  it("accepts the demo, which says that it is one", () => {
    expect(Site.parse(demo)).toMatchObject({
      demo: true,
      links: { stockCash: expect.any(String) as string },
    });
    expect(demo.analyst.registeredName).toContain("Demo");
  });
  it("names every missing entry at once", () => {
    const faults = faultsOf((site) => {
      delete site["officers"];
      delete site["disclosures"];
      site["analyst"] = { ...demo.analyst, bseEnlistment: "" };
    });
    for (const entry of ["officers", "disclosures", "analyst.bseEnlistment"])
      expect(faults).toContain(entry);
  });
  it.each<[string, (site: Record<string, unknown>) => void]>([
    [
      "analyst.registrationNumber",
      (site) => (site["analyst"] = { ...demo.analyst, registrationNumber: "INA123" }),
    ],
    ["payee.upiId", (site) => (site["payee"] = { ...demo.payee, upiId: "not a UPI ID" })],
    ["links.stockCash", (site) => (site["links"] = { stockCash: "javascript:alert(1)" })],
    ["contact.whatsapp", (site) => (site["contact"] = { ...demo.contact, whatsapp: "+91 90000" })],
  ])("names a malformed %s", (entry, change) => expect(faultsOf(change)).toContain(entry));
  it("keeps the owner's address and the figures out of what pages carry", () => {
    expect(publicSite(Site.parse(demo))).not.toHaveProperty("ownerEmail");
    expect(publicSite(Site.parse(demo))).not.toHaveProperty("complaints");
  });
});
