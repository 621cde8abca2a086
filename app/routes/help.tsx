import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Help } from "../content/help";
import { pageData } from "../content/page-data.server";
import { pageMeta } from "../content/page-meta";

export const loader = pageData;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data, {
    title: "Help",
    description:
      "How to reach us by WhatsApp, phone and e-mail, when we answer, and what to do when you are stuck.",
    path: "/help",
  });

export default function HelpPage() {
  const { site, ownAccount } = useLoaderData<typeof loader>();
  return <Help site={site} ownAccount={ownAccount} />;
}
