import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Disclosure } from "../content/disclosure";
import { pageData } from "../content/page-data.server";
import { pageMeta } from "../content/page-meta";

export const loader = pageData;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data, {
    title: "Disclosure",
    description:
      "Who we are, our registration, conflicts of interest, audit and use of AI, and how to verify us before you pay.",
    path: "/disclosure",
  });

export default function DisclosurePage() {
  const { site } = useLoaderData<typeof loader>();
  return <Disclosure site={site} />;
}
