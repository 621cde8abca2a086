import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { askAgainForPages } from "./islands/page-data.client";

askAgainForPages();

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
