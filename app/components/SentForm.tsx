import { Form, useNavigation, useSubmit, type FormProps } from "@remix-run/react";
import { createContext, useContext, useEffect, useState, type FormEvent } from "react";
import { afterPaint } from "../islands/after-paint";

const Pressed = createContext<HTMLElement | null>(null);

/**
 * A form that is posted, natively until the script has arrived and by it afterwards. With script: while an answer is awaited a second press does
 * nothing, and what a field asks for is said in our words (`data-asks`). Its buttons are `SubmitButton`s; for a lost connection the route
 * exports `clientAction` (`visit/lost-connection`).
 */
export function SentForm({ children, onSubmit, action, ...props }: Pick<FormProps, "children" | "className" | "onSubmit"> & { action: string }) {
  const { state } = useNavigation();
  const send = useSubmit();
  const [pressed, setPressed] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (state === "idle") setPressed(null);
  }, [state]);
  useEffect(() => {
    if (!pressed) return;
    // A page that went away while it was sending and is shown again would wait for an answer that never comes.
    const shown = (event: PageTransitionEvent) => event.persisted && location.reload();
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, [pressed]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pressed || state !== "idle") return;
    const by = ((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null) ?? event.currentTarget;
    setPressed(by);
    onSubmit?.(event);
    afterPaint(() => send(by, { method: "post", action }));
  };
  return (
    <Form method="post" action={action} {...props} onSubmit={submit} onInvalidCapture={sayWhatIsAsked} onInputCapture={forget}>
      <Pressed.Provider value={pressed}>{children}</Pressed.Provider>
    </Form>
  );
}

/** The button of a `SentForm`; it shows that it is working. Never `disabled`: that would take the focus away, and its value with it. */
export function SubmitButton({ className = "", children, ...props }: React.ButtonHTMLAttributes<HTMLButtonElement>) {
  const pressed = useContext(Pressed);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const working = pressed !== null && button !== null && (pressed === button || pressed === button.form);
  return (
    <>
      <button ref={setButton} className={`btn ${className}`.trim()} aria-disabled={working || undefined} {...props}>
        {children}
      </button>
      <span className="unseen" role="status">
        {working ? "Please wait" : ""}
      </span>
    </>
  );
}

function sayWhatIsAsked(event: FormEvent<HTMLFormElement>) {
  const control = event.target;
  if (control instanceof HTMLInputElement && control.dataset.asks) control.setCustomValidity(control.dataset.asks);
}

/** A complaint of ours stands until something else is typed. */
function forget(event: FormEvent<HTMLFormElement>) {
  if (event.target instanceof HTMLInputElement) event.target.setCustomValidity("");
}
