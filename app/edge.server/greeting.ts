import type { Configuration } from "../config.server/environment";

/** What the server prints once it listens: the addresses, and how to sign in. */
export function greeting(config: Configuration): string {
  const lines = [`Listening on ${config.publicOrigin}`];
  if (config.apiUrl) lines.push(`The API is ${config.apiUrl}`);
  if (config.operator) lines.push(`The operator's page is ${config.operator.publicOrigin}`);
  if (config.operator?.madePassphrase)
    lines.push(`  its passphrase: ${config.operator.madePassphrase}`);
  if (config.sandbox) {
    lines.push(
      `Sandbox on   ${config.sandbox.url} (it plays ${config.sandboxed.join(", ")})`,
      "To sign in:  type any Indian mobile number, for example 98765 43210; the code is in the sandbox's outbox,",
      `             ${config.sandbox.url}/outbox, and printed here.`,
    );
  }
  return lines.join("\n");
}
