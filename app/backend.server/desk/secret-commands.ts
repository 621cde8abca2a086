import { addressOfSecret, newSharedSecret } from "./one-time-code";
import { hashPassphrase } from "./passphrase";

/**
 * A command that makes a secret. It needs neither configuration nor database: what it makes goes
 * into the configuration.
 */
export interface SecretCommand {
  usage: string;
  says: string;
  /**
   * @param typed the first line of standard input, asked for once. Throws Error that says what is
   * wrong with it. @returns the lines to print
   */
  run(typed: () => Promise<string>, randomToken: () => string): Promise<string[]>;
}

export const secretCommands: Record<string, SecretCommand> = {
  "passphrase-hash": {
    usage: "passphrase-hash",
    says: "Reads a passphrase from standard input and prints OPERATOR_PASSPHRASE_HASH.",
    run: async (typed, randomToken) => [await hashPassphrase(await typed(), randomToken())],
  },
  "totp-secret": {
    usage: "totp-secret",
    says: "Prints a new OPERATOR_TOTP_SECRET, and the address to give to an authenticator app.",
    run: async () => {
      const secret = newSharedSecret();
      return [secret, addressOfSecret(secret, "operator")];
    },
  },
};
