import { UnwellApi } from "../setup/unwell-api";
import { Person, test as journey } from "./journey";

/**
 * `unwell` is the same shop over an API that fails without a word, `customer` a person at that
 * shop: made and sent codes where the API really is.
 */
export const test = journey.extend<{ unwell: UnwellApi; customer: Person }>({
  // One for each test: it keeps the list of services for a while, and the emptied shop lists
  // others.
  unwell: async ({ site, page }, use) => {
    const unwell = await UnwellApi.before(site);
    await use(unwell);
    // What a closed shop fails to send is no fault of the page.
    await page.goto("about:blank");
    await unwell.close();
  },
  customer: async ({ page, site, unwell, world }, use) => {
    const shop = new Proxy(unwell.shop, {
      get: (target, name) =>
        name === "sandbox" ? site.sandbox : Reflect.get(target, name, target),
    });
    await use(new Person(page, shop, world));
  },
});
