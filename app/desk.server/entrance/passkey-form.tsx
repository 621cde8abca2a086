import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import type { Place } from "../../backend.server/desk/team/passkey-answers";
import script from "./passkeys.js?raw";
import { policyWith } from "../frame/frame";

/** What an authenticator is asked, in bytes as base64url (`passkeys.js` turns them). */
export interface Asked {
  challenge: string;
  userVerification?: "required";
  rpId?: string;
  [more: string]: unknown;
}

interface PasskeyFormProps {
  action: string;
  place: Place;
  asked: Asked;
  children: ReactNode;
}

/** A form that an authenticator fills: hidden until the script shows it, which stands behind it. */
export const PasskeyForm = ({ action, place, asked, children }: PasskeyFormProps) => (
  <>
    <form
      method="post"
      action={action}
      hidden
      data-origin={place.origin}
      data-passkey={JSON.stringify(asked)}
    >
      <input type="hidden" name="answer" value="" />
      {children}
      <p role="status" className="small" />
    </form>
    <script dangerouslySetInnerHTML={{ __html: script }} />
  </>
);

const hash = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
/** The header of an answer with such a form: that one script may run, by its hash. */
export const withPasskeyScript = { "content-security-policy": policyWith(hash) };
