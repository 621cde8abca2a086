import { Form, useNavigation, useSubmit } from "@remix-run/react";
import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
  type Ref,
} from "react";
import { afterPaint } from "../islands/after-paint";

const Pressed = createContext<HTMLElement | null>(null);

interface Sent {
  action: string;
  className?: string;
  /** with script: as it is sent */
  onPress?: () => void;
  onChange?: (event: FormEvent<HTMLFormElement>) => void;
  formRef?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/**
 * A form that is posted, natively until the script has arrived and by it afterwards. With script:
 * while an answer is awaited a second press does nothing, and what a field asks for is said in our
 * words (`data-asks`). Its buttons are `SubmitButton`s; for a lost connection the route exports
 * `clientAction` (`visit/lost-connection`).
 */
export function SentForm({ children, onPress, onChange, formRef, action, className }: Sent) {
  const { state } = useNavigation();
  const send = useSubmit();
  const [pressed, setPressed] = useState<HTMLElement | null>(null);
  const busy = useRef(false);
  const asks = useAsks();
  useEffect(() => {
    if (state !== "idle") return;
    busy.current = false;
    setPressed(null);
  }, [state]);
  useEffect(() => {
    if (!pressed) return;
    // A page that went away while it was sending and is shown again would wait for an answer that
    // never comes.
    const shown = (event: PageTransitionEvent) => event.persisted && location.reload();
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, [pressed]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current || state !== "idle") return;
    busy.current = true;
    const by =
      ((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null) ??
      event.currentTarget;
    afterPaint(() => {
      setPressed(by);
      onPress?.();
      send(by, { method: "post", action });
    });
  };
  return (
    <Form
      method="post"
      action={action}
      className={className}
      ref={formRef}
      onSubmit={submit}
      onChange={onChange}
      onInvalidCapture={asks}
      onInputCapture={forget}
    >
      <Pressed.Provider value={pressed}>{children}</Pressed.Provider>
    </Form>
  );
}

/**
 * The button of a `SentForm`; it shows that it is working. Never `disabled`: that would take the
 * focus away, and its value with it.
 */
export function SubmitButton({
  className = "",
  children,
  ...props
}: React.ButtonHTMLAttributes<HTMLButtonElement>) {
  const pressed = useContext(Pressed);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const working =
    pressed !== null && button !== null && (pressed === button || pressed === button.form);
  return (
    <>
      <button
        ref={setButton}
        className={`btn ${className}`.trim()}
        aria-disabled={working || undefined}
        {...props}
      >
        {children}
      </button>
      <span className="unseen" role="status">
        {working ? "Please wait" : ""}
      </span>
    </>
  );
}

/**
 * What the first field that is not as it should be asks for is said by the browser, in our words,
 * once the press itself is shown: its bubble is dear.
 */
function useAsks() {
  const state = useRef<"quiet" | "asked" | "saying">("quiet");
  return (event: FormEvent<HTMLFormElement>) => {
    const control = event.target;
    if (state.current === "saying" || !isControl(control)) return;
    event.preventDefault();
    if (control.dataset.asks) control.setCustomValidity(control.dataset.asks);
    if (state.current === "asked") return;
    state.current = "asked";
    afterPaint(() => {
      state.current = "saying";
      control.reportValidity();
      state.current = "quiet";
    });
  };
}

/** A complaint of ours stands until something else is typed. */
function forget(event: FormEvent<HTMLFormElement>) {
  if (isControl(event.target)) event.target.setCustomValidity("");
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLElement && "setCustomValidity" in target;
