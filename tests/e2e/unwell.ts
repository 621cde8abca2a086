import { UnwellApi } from "../setup/unwell-api";
import { Person, test as journey } from "./journey";

/** `unwell` is the same shop over an API that fails without a word, `customer` a person at that shop: made and sent codes where the API really is. */
export const test = journey.extend<
  { unwell: UnwellApi; customer: Person },
  { serverOverApi: UnwellApi }
>({
  serverOverApi: [
    async ({ server }, use) => {
      const unwell = await UnwellApi.before(server);
      await use(unwell);
      await unwell.close();
    },
    { scope: "worker" },
  ],
  unwell: async ({ serverOverApi, site: _reset, page }, use) => {
    serverOverApi.mend();
    await use(serverOverApi);
    // What it then fails to send is no fault of the page.
    await page.goto("about:blank");
  },
  customer: async ({ page, site, unwell, world }, use) => {
    const shop = new Proxy(unwell.shop, {
      get: (target, name) =>
        name === "sandbox" ? site.sandbox : Reflect.get(target, name, target),
    });
    await use(new Person(page, shop, world));
  },
});
