import { useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { SignerOpening } from "./digio-gateway";
import { loadDigio, openSigner, type SignerEnded, type SignerWindow } from "./digio.client";
import { endsByRedirect } from "../frame/ends-by-redirect.client";
import { downloadAgreement } from "./signed-agreement.client";
import { addressIn } from "../../content/languages";
import { useLanguage, useWords } from "../visit/words";
import { tell } from "../frame/tell";

/** How long a signature may take before the page stops waiting (specification §9), ms. */
const SIGNING_MS = 200_000;

/**
 * `plain`: the form goes to the server, which leads to Digio's page. So it is without script, and
 * wherever the SDK cannot be had.
 */
type Readiness = "plain" | "loading" | "ready";

interface SignerProps {
  sdk: { script: string; environment: string };
  /** what the server answered to a form sent with `how=window` */
  signing: SignerOpening | null;
}

/**
 * Signing in Digio's window: how ready it is, what is going on, and what the form does when it is
 * submitted.
 */
export function useSigner({ sdk: { script, environment }, signing }: SignerProps) {
  const words = useWords("onboarding").signer;
  const language = useLanguage();
  const [readiness, setReadiness] = useState<Readiness>("plain");
  const [working, setWorking] = useState("");
  const [waiting, setWaiting] = useState<SignerOpening | null>(null);
  const opened = useRef<SignerWindow | null>(null);
  const submitted = useRef(false);
  const document = useRef<string | null>(null);
  const preparing = useRef<() => void>(() => undefined);
  const submit = useSubmit();
  const { state } = useNavigation();

  const { failed, waiting: waitingWords } = words;
  useEffect(() => {
    if (endsByRedirect()) return;
    setReadiness("loading");
    loadDigio(script).then(
      () => setReadiness("ready"),
      () => {
        setReadiness("plain");
        tell({
          type: "error",
          message: failed,
        });
      },
    );
  }, [script, failed]);

  // The server has answered: the document goes to the window, or the window goes.
  useEffect(() => {
    if (state !== "idle" || !opened.current || submitted.current) return;
    preparing.current();
    if (signing) {
      submitted.current = true;
      document.current = signing.documentId;
      setWorking(waitingWords);
      setWaiting(signing);
      opened.current.submit(signing);
    } else {
      opened.current.close();
      opened.current = null;
    }
  }, [state, signing, waitingWords]);

  useEffect(() => {
    if (!waiting) return;
    const onward = addressIn(language, waiting.finalizing);
    const timer = setTimeout(() => window.location.assign(onward), SIGNING_MS);
    return () => clearTimeout(timer);
  }, [waiting, language]);

  useEffect(() => () => opened.current?.close(), []);

  async function ended(answer: SignerEnded) {
    opened.current = null;
    preparing.current();
    if (!submitted.current)
      return void tell({ type: "error", message: answer.message || words.cancelled });
    setWorking(words.finishing);
    if (!answer.error_code) await downloadAgreement();
    window.location.assign(
      addressIn(language, returnAddress({ ...answer, digio_doc_id: document.current })),
    );
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (readiness === "plain") return;
    event.preventDefault();
    if (readiness === "loading")
      return void tell({
        type: "error",
        message: words.notYet,
      });
    if (opened.current || submitted.current || state !== "idle") return;
    const form = event.currentTarget;
    opened.current = openSigner(environment, (answer) => void ended(answer));
    if (!opened.current) {
      setReadiness("plain");
      // Said, not gone around in silence: the next press leads away from this page, and whoever
      // prefers the window can allow it first.
      return void tell({ type: "error", message: words.blocked, description: words.blockedNext });
    }
    const fields = new FormData(form);
    fields.set("how", "window");
    preparing.current = tell({ type: "loading", message: words.preparing });
    submit(fields, { method: "post", action: form.getAttribute("action") ?? undefined });
  }

  return { readiness, working, onSubmit };
}

function returnAddress({ digio_doc_id, error_code, message }: SignerEnded): string {
  const said = { status: error_code ? "cancel" : "success", digio_doc_id, error_code, message };
  return `/details/signed?${new URLSearchParams(Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()}`;
}
