import type { Message } from "../visit/messages.server";

/** The message the last action left: in the page for good without script; a passing toast with it. */
export function Flash({ message }: { message: Message }) {
  return (
    <div className="toast" role={message.type === "error" ? "alert" : "status"}>
      <p>{message.message}</p>
      {message.description ? <p className="small">{message.description}</p> : null}
    </div>
  );
}
