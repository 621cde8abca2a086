import type { MetaDescriptor } from "@remix-run/react";

/**
 * Title of a working screen; "Error: " before it when the form was refused, so that a screen reader
 * says so first. A screen that search engines may show describes itself.
 */
export function screenMeta(
  title: string,
  data: { refused?: string | null } | undefined,
  found: { noindex: true } | { description: string },
): MetaDescriptor[] {
  const forSearch =
    "noindex" in found
      ? { name: "robots", content: "noindex" }
      : { name: "description", content: found.description };
  return [{ title: data?.refused?.replace("{title}", title) ?? title }, forSearch];
}
