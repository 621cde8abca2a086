import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useAddress } from "../visit/words";
import { afterPaint } from "./after-paint";

/**
 * A link to a page of ours that script opens in place, with what it keeps of it. The press is shown
 * first: the router's start takes a slow phone longer than a frame. Without script, and for who
 * wants another tab, it is a link.
 */
export function PressedLink({
  to,
  className,
  children,
}: {
  to: string;
  className: string;
  children: string;
}) {
  const navigate = useNavigate();
  const address = useAddress()(to);
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    afterPaint(() => navigate(address));
  };
  return (
    <a className={className} href={address} onClick={open}>
      {children}
    </a>
  );
}
