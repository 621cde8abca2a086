import { useEffect, type RefObject } from "react";

/**
 * Where the browser can read the code out of an SMS bound to this site (WebOTP), it asks the person
 * and the form is filled and sent. Asking ends with the form, or when it is sent otherwise.
 * Elsewhere, and when refused, nothing happens.
 */
export function useCodeFromSms(input: RefObject<HTMLInputElement>, wanted: boolean): void {
  useEffect(() => {
    const form = input.current?.form;
    if (!wanted || !form || !("OTPCredential" in window)) return;
    const asking = new AbortController();
    const stop = () => asking.abort();
    form.addEventListener("submit", stop);
    void read(asking.signal).then((code) => {
      if (!code || !input.current || asking.signal.aborted) return;
      input.current.value = code;
      form.requestSubmit();
    });
    return () => {
      form.removeEventListener("submit", stop);
      stop();
    };
  }, [input, wanted]);
}

async function read(signal: AbortSignal): Promise<string | null> {
  const options = { otp: { transport: ["sms"] }, signal } as CredentialRequestOptions;
  try {
    const credential = (await navigator.credentials.get(options)) as { code?: string } | null;
    return credential?.code ?? null;
  } catch {
    return null;
  }
}
