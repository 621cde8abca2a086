import type { Message } from "../visit/messages.server";

/** The message the last action left, on a page without script: it stays. Where script may run, `Toaster` draws the same. */
export function Flash({ message }: { message: Message }) {
  return (
    <div className="toast" role={message.type === "error" ? "alert" : "status"}>
      <p>{message.message}</p>
      {message.description ? <p className="small">{message.description}</p> : null}
    </div>
  );
}
