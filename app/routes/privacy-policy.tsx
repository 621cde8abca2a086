import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PrivacyPolicy } from "../content/privacy-policy";
import { pageData } from "../content/page-data.server";
import { pageMeta } from "../content/page-meta";

export const loader = pageData;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data, {
    title: "Privacy Policy",
    description:
      "What data we collect, why, who sees it, how long we keep it and what your rights are.",
    path: "/privacy-policy",
  });

export default function PrivacyPolicyPage() {
  const { site } = useLoaderData<typeof loader>();
  return <PrivacyPolicy site={site} />;
}
