import { useFrame } from "../visit/words";
import { A } from "./A";

/** A list that could not be fetched: what failed, why, and a link that loads the page again. */
export function LoadFailed({
  heading,
  message,
  retry,
}: {
  heading: string;
  message: string;
  retry: string;
}) {
  return (
    <div className="narrow">
      <h1>{heading}</h1>
      <p>{message}</p>
      <p>
        <A className="btn" href={retry}>
          {useFrame().form.retry}
        </A>
      </p>
    </div>
  );
}
