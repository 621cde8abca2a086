import type { Request } from "@playwright/test";
import { expect, test } from "./journey";

const MOST = 80_000;
const VIEWS = 10;
/** the longest of the answers that only lead on, bytes */
const REDIRECT = 2_000;

test("the first ten views on the way from home to a subscription cost at most 80 KB in all without script, icons and redirects included", async ({
  page,
  person,
  site,
}) => {
  const sizes: Promise<{ path: string; bytes: number; page: boolean }>[] = [];
  const weigh = (request: Request) => {
    if (!request.url().startsWith(site.url)) return;
    const size = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      return {
        path: new URL(request.url()).pathname,
        bytes: responseBodySize + responseHeadersSize,
        page: request.isNavigationRequest(),
      };
    };
    sizes.push(size());
  };
  page.on("requestfinished", weigh);
  await person.go("/");
  await person.go("/services");
  await person.go("/auth");
  await person.signsIn();
  await person.verifiesEmail();
  await person.givesPan();
  await person.signs();
  await person.chooses(/stock cash/i);
  await person.paysOnline();
  await expect(page).toHaveURL(/\/subscriptions/);
  // An icon that comes later than the last page would be asked for its size when the page is
  // closed.
  page.off("requestfinished", weigh);
  const all = await Promise.all(sizes);
  console.table(all);
  // A redirect is no view; what a view fetches comes before the next one.
  const views = all.flatMap(({ page: isPage, bytes }, at) =>
    isPage && bytes > REDIRECT ? [at] : [],
  );
  expect(views.length).toBeGreaterThan(VIEWS);
  const first = all.slice(0, views[VIEWS]).reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(
    `${VIEWS} views: ${first} bytes; all ${views.length}: ${all.reduce((sum, { bytes }) => sum + bytes, 0)}`,
  );
  expect(first).toBeLessThanOrEqual(MOST);
});
