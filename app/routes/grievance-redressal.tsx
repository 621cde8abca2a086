import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GrievanceRedressal } from "../content/grievance-redressal";
import { pageData } from "../content/page-data.server";
import { pageMeta } from "../content/page-meta";

export const loader = pageData;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data, {
    title: "Grievance Redressal",
    description:
      "How to complain: our contacts, SEBI's portal SCORES, SMART ODR, toll-free numbers and accessibility help.",
    path: "/grievance-redressal",
  });

export default function GrievanceRedressalPage() {
  const { site } = useLoaderData<typeof loader>();
  return <GrievanceRedressal site={site} />;
}
