import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PerformanceReport } from "../content/performance-report";
import { pageData } from "../content/page-data.server";
import { pageMeta } from "../content/page-meta";

export const loader = pageData;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data, {
    title: "Performance Report",
    description:
      "Sheets for index options, stock options, stock cash and stock futures, and what SEBI's rules say about past performance.",
    path: "/performance-report",
  });

export default function PerformanceReportPage() {
  const { site } = useLoaderData<typeof loader>();
  return <PerformanceReport site={site} />;
}
