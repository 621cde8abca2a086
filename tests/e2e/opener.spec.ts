import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test as base } from "./journey";

/** A page of somebody else's, at an address that is another site to a browser. */
const test = base.extend<{ foreign: string }>({
  foreign: async ({}, use) => {
    const server: Server = createServer((_req, res) =>
      res
        .setHeader("content-type", "text/html")
        .end('<!doctype html><link rel="icon" href="data:,"><h1>Elsewhere</h1>'),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    server.close();
    server.closeAllConnections();
  },
});

for (const path of ["/", "/services", "/auth"])
  test(
    `a page elsewhere that opens ${path} loses hold of the window, also when the browser has the page, and for good`,
    { tag: path === "/services" ? [] : "@night" },
    async ({ page, person, context, foreign }) => {
      const typed = await person.go(path);
      expect(typed?.headers()["cross-origin-opener-policy"]).toBeUndefined();
      const elsewhere = await context.newPage();
      await elsewhere.goto(foreign);
      const opening = context.waitForEvent("page");
      await elsewhere.evaluate(
        (address) => Object.assign(window, { held: window.open(address) }),
        page.url(),
      );
      const opened = await opening;
      await expect(opened.getByRole("main")).toBeVisible();
      const held = () =>
        elsewhere.evaluate(() => !(window as unknown as { held: Window }).held.closed);
      expect(await held()).toBe(false);
      await opened.getByRole("link", { name: "Disclaimer" }).last().click();
      await expect(opened).toHaveURL(/\/disclaimer$/);
      expect(await held()).toBe(false);
      expect(await opened.evaluate(() => window.opener)).toBeNull();
    },
  );

test("from our own pages and from an address typed, the window stays in its process", async ({
  page,
  person,
}) => {
  await person.go("/");
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith("/services")),
    page.getByRole("link", { name: "Get Services" }).first().click(),
  ]);
  expect(answer.headers()["cross-origin-opener-policy"]).toBeUndefined();
});
