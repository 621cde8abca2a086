/** A page that nobody looks at paints nothing. */
const AT_LATEST_MS = 100;

/**
 * Runs `work` once, when the page has shown what the press itself changed: a slow phone answers the
 * finger first and works then.
 */
export function afterPaint(work: () => void): void {
  let done = false;
  const run = () => {
    if (!done) work();
    done = true;
  };
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, AT_LATEST_MS);
}
