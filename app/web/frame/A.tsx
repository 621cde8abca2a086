import type { AnchorHTMLAttributes } from "react";
import { useAddress } from "../visit/words";

/** A link that keeps the reader's language, where the page it leads to stands in it. */
export function A({
  className,
  href,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const address = useAddress();
  return <a className={className} href={address(href)} {...rest} />;
}
