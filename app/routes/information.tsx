import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { given } from "../web/visit/context";
import type { InformationData, InformationPage } from "../web/information/information-page";
import { pageData } from "../web/information/page-data.server";
import { pageMeta } from "../web/frame/page-meta";

/** Each of the information pages (`content/information-pages.ts`), at its own address. */
export function loader({
  context,
  request,
}: LoaderFunctionArgs): InformationData & { path: string } {
  const { site, now } = given(context);
  // Addresses are matched in any case of letters.
  const path = new URL(request.url).pathname.replace(/(\.data|\/+)$/, "").toLowerCase();
  if (!modules[fileOf(path)]) throw new Response(null, { status: 404, statusText: "Not Found" });
  return { ...pageData({ context }), complaints: site().complaints, now: now(), path };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { title, description } = pageAt(data.path);
  return pageMeta(data, { title, description, path: data.path });
};

export default function Information() {
  const { path, ...data } = useLoaderData<typeof loader>();
  const { Page } = pageAt(path);
  return <Page {...data} />;
}

const modules = import.meta.glob<{ page: InformationPage }>("../web/information/pages/*.tsx", {
  eager: true,
});

const fileOf = (path: string): string => `../web/information/pages${path}.tsx`;

function pageAt(path: string): InformationPage {
  const found = modules[fileOf(path)];
  if (!found) throw new Error(`no page is written for ${path}`);
  return found.page;
}
