import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RefundPolicy } from "../content/refund-policy";
import { pageData } from "../content/page-data.server";
import { pageMeta } from "../content/page-meta";

export const loader = pageData;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data, {
    title: "Return and Refund Policy",
    description: "When you get money back, how much and how soon, and how to ask for it.",
    path: "/refund-policy",
  });

export default function RefundPolicyPage() {
  const { site, ownAccount } = useLoaderData<typeof loader>();
  return <RefundPolicy site={site} ownAccount={ownAccount} />;
}
