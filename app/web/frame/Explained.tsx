import { AsWritten } from "./AsWritten";
import type { Meanings } from "./meanings.server";

/** Words as they were sealed, with what they mean in the reader's language. */
export const Explained = ({ children, meanings }: { children: string; meanings: Meanings }) => (
  <>
    <AsWritten>{children}</AsWritten>
    {meanings[children] ? <span className="muted"> ({meanings[children]})</span> : null}
  </>
);
