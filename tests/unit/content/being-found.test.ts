import { describe, expect, it } from "vitest";
import { pageMeta } from "../../../app/web/frame/page-meta";
import { publicPaths } from "../../../app/content/public-paths";
import { loader as manifest } from "../../../app/routes/manifest";
import { loader as robots } from "../../../app/routes/robots";
import { loader as sitemap } from "../../../app/routes/sitemap";
import { demoPublic, demoSite } from "./demo";

const origin = "https://research.example";
const args = {
  context: { api: null, web: { publicOrigin: origin }, site: () => demoSite },
  request: new Request(origin),
  params: {},
};

describe("being found", () => {
  it("lists every public page and none behind sign-in", async () => {
    const xml = await sitemap(args).text();
    for (const path of publicPaths) expect(xml).toContain(`<loc>${origin}${path}</loc>`);
    for (const path of ["/details", "/pay", "/subscriptions", "/auth"])
      expect(xml).not.toContain(`${origin}${path}<`);
  });
  it("lets crawlers read the pages that say noindex", async () => {
    const text = await robots(args).text();
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(text).not.toMatch(/Disallow: \/(pay|details|subscriptions)/);
  });
  it("names the product in the manifest, with a maskable icon", async () => {
    const answer = manifest(args);
    expect(answer.headers.get("content-type")).toBe("application/manifest+json");
    expect(await answer.json()).toMatchObject({
      name: "Meridian Research",
      icons: expect.arrayContaining([expect.objectContaining({ purpose: "maskable" })]) as unknown,
    });
  });
  it("gives a page its title, canonical address and Open Graph", () => {
    const meta = pageMeta(
      { site: demoPublic, origin },
      { title: "Disclosure", description: "Who we are.", path: "/disclosure" },
    );
    expect(meta).toContainEqual({ title: "Disclosure | Meridian Research" });
    expect(meta).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: `${origin}/disclosure`,
    });
    expect(meta).toContainEqual({ property: "og:url", content: `${origin}/disclosure` });
  });
  it("still has a title when the loader failed", () =>
    expect(
      pageMeta(undefined, { title: "Disclosure", description: "", path: "/disclosure" }),
    ).toEqual([{ title: "Disclosure" }]));
});
