import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TermsAndConditions } from "../content/terms-and-conditions";
import { pageData } from "../content/page-data.server";
import { pageMeta } from "../content/page-meta";

export const loader = pageData;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data, {
    title: "Terms and Conditions",
    description:
      "The terms of our research services, with fees, refunds, complaints and the Most Important Terms and Conditions (MITC).",
    path: "/terms-and-conditions",
  });

export default function TermsAndConditionsPage() {
  const { site } = useLoaderData<typeof loader>();
  return <TermsAndConditions site={site} />;
}
