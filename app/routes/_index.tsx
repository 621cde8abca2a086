import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { given } from "../web/visit/context";
import { wordsFor } from "../web/visit/words.server";
import { Home } from "../web/information/home";
import { pageData } from "../web/information/page-data.server";
import { pageMeta } from "../web/frame/page-meta";

export const loader = ({ context }: LoaderFunctionArgs) => ({
  ...pageData({ context }),
  words: wordsFor(context, "home", "risk"),
  language: given(context).language,
});

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta(
        data,
        {
          title: data.words.home.title,
          description: data.words.home.description,
          path: "/",
        },
        data.language,
      )
    : [];

export default function HomePage() {
  const { site, origin } = useLoaderData<typeof loader>();
  return <Home site={site} origin={origin} />;
}
