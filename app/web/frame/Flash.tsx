import type { Message } from "../visit/messages.server";

/** Beside "We sent a 6-digit code to …" they would only say it twice. */
export const saidByThePage = ({ message }: { message: string }): boolean =>
  message === "OTP requested successfully!" || message === "Verification code sent!";

/**
 * The message the last action left, on a page without script: it stays. Where script may run,
 * `Toaster` draws the same.
 */
export function Flash({ message }: { message: Message }) {
  if (saidByThePage(message)) return null;
  return (
    <div className="toast" role={message.type === "error" ? "alert" : "status"}>
      <p>{message.message}</p>
      {message.description ? <p className="small">{message.description}</p> : null}
    </div>
  );
}
