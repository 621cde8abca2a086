import type { LoaderFunctionArgs } from "@remix-run/node";
import { given } from "../web/visit/context";

export function loader({ context }: LoaderFunctionArgs): Response {
  const { product } = given(context).site();
  const manifest = {
    name: product,
    short_name: product.split(" ")[0],
    id: "/",
    start_url: "/",
    display: "minimal-ui",
    lang: "en-IN",
    background_color: "#fbfaf6",
    theme_color: "#075c43",
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any", purpose: "any" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any" },
      { src: "/icon-maskable.svg", type: "image/svg+xml", sizes: "any", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "content-type": "application/manifest+json",
      "cache-control": "public, max-age=3600",
    },
  });
}
