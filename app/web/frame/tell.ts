import { Toasts, type Toast } from "./toasts";

/**
 * The toasts of this document. Only the browser adds to them: on the server the list would be
 * everybody's.
 */
export const toasts = new Toasts({
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

/**
 * Tells the person something top-centre: 3 s a success, 5 s other words, until closed while
 * loading. Gives back what closes it.
 */
export const tell = (toast: Toast): (() => void) => toasts.add(toast);
