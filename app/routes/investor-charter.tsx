import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { InvestorCharter } from "../content/investor-charter";
import { pageData } from "../content/page-data.server";
import { pageMeta } from "../content/page-meta";

export const loader = pageData;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data, {
    title: "Investor Charter for Research Analysts",
    description:
      "What you can expect of a SEBI registered research analyst: services, your rights, how to complain, do's and don'ts.",
    path: "/investor-charter",
  });

export default function InvestorCharterPage() {
  const { site } = useLoaderData<typeof loader>();
  return <InvestorCharter site={site} />;
}
