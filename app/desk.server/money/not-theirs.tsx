import { Go } from "../frame/for-whom";

/** The way out for a transfer that was booked to be sent back to the wrong client. */
export const NotTheirs = ({ id, name }: { id: string; name: string }) => (
  <Go
    className="btn quiet"
    href={`/refunds/${id}/not-theirs`}
    aria-label={`It was somebody else's: the money booked for ${name || "this person"}`}
  >
    It was somebody else's
  </Go>
);
