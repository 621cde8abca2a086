import type { Message } from "../visit/messages.server";
import { useFrame } from "../visit/words";
import type { Rooms } from "../../content/words/catalogue.server";

/** Beside "We sent a 6-digit code to …" they would only say it twice. */
export const saidByThePage = (
  { message }: { message: string },
  { form }: Rooms["frame"],
): boolean => message === form.askedFor || message === form.mailAskedFor;

/**
 * The message the last action left, on a page without script: it stays. Where script may run,
 * `Toaster` draws the same.
 */
export function Flash({ message }: { message: Message }) {
  const frame = useFrame();
  if (saidByThePage(message, frame)) return null;
  return (
    <div className="toast" role={message.type === "error" ? "alert" : "status"}>
      <p>{message.message}</p>
      {message.description ? <p className="small">{message.description}</p> : null}
    </div>
  );
}
