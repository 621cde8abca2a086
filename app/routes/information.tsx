import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { given } from "../api/context";
import type { InformationData, InformationPage } from "../content/information-page";
import { pageData } from "../content/page-data.server";
import { pageMeta } from "../content/page-meta";

/** Each of the information pages (`content/information-pages.ts`), at its own address. */
export function loader({
  context,
  request,
}: LoaderFunctionArgs): InformationData & { path: string } {
  const { site, now } = given(context);
  const path = new URL(request.url).pathname.replace(/(\.data|\/+)$/, "");
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

const modules = import.meta.glob<{ page: InformationPage }>("../content/pages/*.tsx", {
  eager: true,
});

function pageAt(path: string): InformationPage {
  const found = modules[`../content/pages${path}.tsx`];
  if (!found) throw new Error(`no page is written for ${path}`);
  return found.page;
}
