import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useFrame, useLanguage } from "../visit/words";
import { A } from "./A";

/**
 * "Unexpected Application Error!" with the status text or message (specification §2), and a way on.
 */
export function ErrorPage() {
  const problem = useRouteError();
  const frame = useFrame();
  const language = useLanguage();
  const said = !isRouteErrorResponse(problem)
    ? frame.errorOurs
    : language === "en"
      ? `${problem.status} ${problem.statusText}`
      : isNowhere(problem)
        ? frame.notFound
        : `${problem.status} ${problem.status < 500 ? frame.form.problem : frame.errorOurs}`;
  const detail =
    isRouteErrorResponse(problem) && typeof problem.data === "string" ? problem.data : "";
  return (
    <div className="narrow">
      <h1>{frame.error}</h1>
      <p>{said}</p>
      {detail && detail !== said ? <p>{detail}</p> : null}
      <p className="row">
        <A className="btn" href="/">
          {frame.goHome}
        </A>{" "}
        <A className="btn quiet" href="/services">
          {frame.seeServices}
        </A>
      </p>
    </div>
  );
}

/** Whether there is no such page. */
export const isNowhere = (problem: unknown): boolean =>
  isRouteErrorResponse(problem) && problem.status === 404;
