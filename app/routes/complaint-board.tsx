import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { given } from "../api/context";
import { ComplaintBoard } from "../content/complaint-board";
import { pageData } from "../content/page-data.server";
import { pageMeta } from "../content/page-meta";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data, {
    title: "Complaint Board",
    description:
      "Complaints received and resolved: the last month, the last 3 months and each financial year from 2024-25.",
    path: "/complaint-board",
  });

export function loader({ context }: LoaderFunctionArgs) {
  const { site, now } = given(context);
  return { ...pageData({ context }), complaints: site().complaints, now: now() };
}

export default function ComplaintBoardPage() {
  const { complaints, now } = useLoaderData<typeof loader>();
  return <ComplaintBoard complaints={complaints} now={now} />;
}
