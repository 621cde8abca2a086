import "react";

declare module "react" {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- must match React's own declaration
  interface HTMLAttributes<T> {
    popover?: "auto" | "manual";
  }
  // React 18 passes unknown lower-case attributes through, and warns about camel case.
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- must match React's own declaration
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string;
    popovertargetaction?: "show" | "hide" | "toggle";
  }
}
