import type { MetaDescriptor } from "@remix-run/react";

/** Title of a working screen; "Error: " before it when the form was refused, so that a screen reader says so first. */
export function screenMeta(title: string, data: { refused?: boolean } | undefined, { noindex = false } = {}): MetaDescriptor[] {
  return [{ title: data?.refused ? `Error: ${title}` : title }, ...(noindex ? [{ name: "robots", content: "noindex" }] : [])];
}
