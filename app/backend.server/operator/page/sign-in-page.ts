import { html } from "hono/html";
import { frame, type Html, type Said } from "./frame";

/** @param second whether the code of an authenticator app is asked for */
export const signInPage = (second: boolean, said: Said): Html =>
  frame(
    "Sign in",
    null,
    said,
    html`<form method="post" action="/sign-in">
      <label for="passphrase">Passphrase</label>
      <input
        id="passphrase"
        name="passphrase"
        type="password"
        autocomplete="current-password"
        required
      />
      ${
        second
          ? html`<label for="code"
                >Code <span class="hint">the six digits in your authenticator app</span></label
              >
              <input
                id="code"
                name="code"
                inputmode="numeric"
                autocomplete="one-time-code"
                pattern="[0-9]{6}"
                maxlength="6"
                required
              />`
          : ""
      }
      <button>Sign in</button>
    </form>`,
  );
