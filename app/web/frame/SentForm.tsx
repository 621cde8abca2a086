import { getFormProps, type FormMetadata } from "@conform-to/react";
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
import { useAddress, useFrame } from "../visit/words";
import { afterPaint } from "./after-paint";

const Pressed = createContext<HTMLElement | null>(null);

interface Sent {
  /** of `useFields` */
  form: FormMetadata;
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
 * while an answer is awaited a second press does nothing, and what cannot be right is not sent. Its
 * buttons are `SubmitButton`s; for a lost connection the route exports
 * `clientAction` (`visit/lost-connection`).
 */
export function SentForm({ form, children, onPress, onChange, formRef, action, className }: Sent) {
  const { state } = useNavigation();
  const send = useSubmit();
  const address = useAddress();
  const [pressed, setPressed] = useState<HTMLElement | null>(null);
  const busy = useRef(false);
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
    // Conform keeps back what cannot be right, and its own looks at a field.
    form.onSubmit(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (busy.current || state !== "idle") return;
    busy.current = true;
    const by =
      ((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null) ??
      event.currentTarget;
    afterPaint(() => {
      setPressed(by);
      onPress?.();
      send(by, { method: "post", action: address(action) });
    });
  };
  return (
    <Form
      {...getFormProps(form)}
      discover="none"
      method="post"
      action={address(action)}
      className={className}
      ref={formRef}
      onSubmit={submit}
      onChange={onChange}
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
  const { wait } = useFrame().form;
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
        {working ? wait : ""}
      </span>
    </>
  );
}
