import type { SignerOpening } from "./digio-gateway";
import { loadScript } from "../frame/load-script.client";

/** What digio.js says at the end; nothing in it is believed, the API asks Digio. */
export interface SignerEnded {
  digio_doc_id?: string | null;
  error_code?: string;
  message?: string;
}
interface Digio {
  init(): void;
  submit(documentId: string, identifier: string, tokenId?: string): void;
  cancel(): void;
}
declare global {
  interface Window {
    Digio?: new (options: object) => Digio;
  }
}

/** @throws Error "Digio SDK not loaded" */
export async function loadDigio(script: string): Promise<void> {
  await loadScript(script).catch(() => undefined);
  if (!window.Digio) throw new Error("Digio SDK not loaded");
}

export interface SignerWindow {
  submit(signing: SignerOpening): void;
  close(): void;
}

/**
 * Opens Digio's window, still empty. To be called in the click itself, else the browser blocks it;
 * blocked, the SDK throws and the answer is null.
 * @param ended called once, unless closed from here
 */
export function openSigner(
  environment: string,
  ended: (answer: SignerEnded) => void,
): SignerWindow | null {
  if (!window.Digio) return null;
  let over = false;
  const callback = (answer: SignerEnded) => {
    if (!over) ended(answer);
    over = true;
  };
  try {
    const digio = new window.Digio({ environment, callback, method: "otp" });
    digio.init();
    return {
      submit: ({ documentId, identifier, tokenId }) =>
        digio.submit(documentId, identifier, tokenId),
      close: () => {
        over = true;
        digio.cancel();
      },
    };
  } catch {
    return null;
  }
}
