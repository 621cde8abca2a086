import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Home } from "../web/information/home";
import { pageData } from "../web/information/page-data.server";
import { pageMeta } from "../web/frame/page-meta";

export const loader = pageData;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data, {
    title: "SEBI registered research service",
    description:
      "Research on Indian stocks, futures and options by a SEBI registered research analyst. Clear Buy, Sell or Hold views with reasons. No promised returns.",
    path: "/",
  });

export default function HomePage() {
  const { site, origin } = useLoaderData<typeof loader>();
  return <Home site={site} origin={origin} />;
}
