import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { saidByThePage } from "./Flash";
import type { Message } from "../visit/messages.server";
import { useFrame } from "../visit/words";
import { tell, toasts } from "./tell";
import type { Shown } from "./toasts";

/**
 * The message of the last action, and what script tells. The server draws the message in a live
 * region; hydration takes that very element over as the first toast, so that it is announced once.
 * Both regions are in the page from the start: one added together with its words would not be
 * heard.
 */
export function Toaster({ message }: { message: Message | null }) {
  const [served] = useState(() => adopted(message));
  const shown = useSyncExternalStore(toasts.watch, toasts.list, () => served);
  const live = useLive();
  const low = useLow(shown);
  useLaterMessages(message);
  const draw = (loud: boolean) =>
    shown
      .filter(({ type }) => (type === "error") === loud)
      .map((toast) => <OneToast key={toast.id} toast={toast} live={live} />);
  return (
    <div
      className={`toasts${live ? " live" : ""}${low ? " low" : ""}`}
      onMouseEnter={() => toasts.pause()}
      onMouseLeave={() => toasts.resume()}
      onFocus={() => toasts.pause()}
      onBlur={() => toasts.resume()}
    >
      <div aria-live="polite">{draw(false)}</div>
      <div aria-live="assertive">{draw(true)}</div>
    </div>
  );
}

/** The button is outside what is announced. */
function OneToast({
  toast: { id, type, message, description, retry },
  live,
}: {
  toast: Shown;
  live: boolean;
}) {
  const frame = useFrame();
  return (
    <div className={saidByThePage({ message }, frame) ? "toast again" : "toast"}>
      <div role={type === "error" ? "alert" : "status"}>
        <p>{message}</p>
        {description ? <p className="small">{description}</p> : null}
      </div>
      {live ? (
        <span aria-live="off">
          {retry ? (
            <button type="button" className="btn" onClick={retry}>
              {frame.form.retry}
            </button>
          ) : (
            <button
              type="button"
              className="icon"
              aria-label={frame.form.closeMessage}
              onClick={() => close(id)}
            >
              <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
                <path
                  d="M5 5l10 10M15 5L5 15"
                  stroke="currentColor"
                  strokeWidth="1.8"
                  strokeLinecap="round"
                />
              </svg>
            </button>
          )}
        </span>
      ) : null}
    </div>
  );
}

/** The button goes with its toast, and no blur or leave is told of what is gone. */
function close(id: number): void {
  toasts.close(id);
  toasts.resume();
}

/**
 * In the browser the served message enters the store at once, under the number it has in the
 * server's page.
 */
function adopted(message: Message | null): readonly Shown[] {
  if (!message) return [];
  if (typeof document === "undefined") return [{ ...message, id: 1 }];
  if (toasts.list().length === 0) tell(message);
  return toasts.list();
}

/** Messages that later navigations bring. */
function useLaterMessages(message: Message | null): void {
  const told = useRef(message);
  useEffect(() => {
    if (message && message !== told.current) tell(message);
    told.current = message;
  }, [message]);
}

/** True once script runs: only then can anything be closed. */
function useLive(): boolean {
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return live;
}

/** Whether the toasts must leave the top, because the field somebody types in is there. */
function useLow(shown: readonly Shown[]): boolean {
  const [low, setLow] = useState(false);
  useEffect(() => {
    const look = () => {
      const field = document.activeElement;
      if (field && !field.closest(".toasts"))
        setLow(field.matches("input, select, textarea, button, a") && inTheWay(field));
    };
    look();
    document.addEventListener("focusin", look);
    return () => document.removeEventListener("focusin", look);
  }, [shown]);
  return low;
}

/** Where the toasts begin, px (styles.css). */
const UNDER_HEADER = 76;

function inTheWay(field: Element): boolean {
  const { top, bottom } = field.getBoundingClientRect();
  const height = document.querySelector(".toasts")?.getBoundingClientRect().height ?? 0;
  return height > 0 && bottom > 0 && top < UNDER_HEADER + height + 12;
}
