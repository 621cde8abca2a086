import demo from "../../app/content/demo-site.json";
import { leftFromDemo } from "../../app/content/left-from-demo";
import { Site } from "../../app/content/site-schema";

/** A site file in which nothing is left of the demo: what an owner writes. */
export function ownSite(): Record<string, unknown> {
  const site = structuredClone(demo) as Record<string, unknown>;
  for (const path of leftFromDemo(Site.parse(demo))) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    let whole = site;
    for (const name of names) whole = whole[name] as Record<string, unknown>;
    whole[last] = ownValue(path, String(whole[last]));
  }
  return { ...site, demo: false };
}

function ownValue(path: string, value: string): string {
  if (path === "payee.upiId") return "asha.ra@validhdfc";
  if (path === "analyst.registrationNumber") return "INH000001234";
  if (path === "contact.whatsapp") return "919812345678";
  if (value.includes("@") || value.startsWith("https:"))
    return value.replace(/[\w.]*\.?example/, "asharesearch.in");
  return `${value.replace(/ ?\([Dd]emo\)/, "")} of ours`;
}
