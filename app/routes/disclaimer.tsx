import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Disclaimer } from "../content/disclaimer";
import { pageData } from "../content/page-data.server";
import { pageMeta } from "../content/page-meta";

export const loader = pageData;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data, {
    title: "Disclaimer",
    description:
      "The risk of each of our research services. No returns are guaranteed and the decision to trade is yours.",
    path: "/disclaimer",
  });

export default function DisclaimerPage() {
  const { site } = useLoaderData<typeof loader>();
  return <Disclaimer site={site} />;
}
