import type { UnwellApi } from "../setup/unwell-api";
import { Person, test as journey } from "./journey";

/**
 * `unwell` is the same shop over an API that fails without a word, `customer` a person at that
 * shop: made and sent codes where the API really is.
 */
export const test = journey.extend<{ unwell: UnwellApi; customer: Person }>({
  unwell: async ({ unwells, site, page }, use) => {
    await use(await unwells.next(site));
    // Nothing more is asked for: the shop is mended, or closed, before the next test.
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
