import { createHash } from "node:crypto";
import type { Parts } from "../backend.server/platform/parts";

const ABSOLUTE_MS = 8 * 3_600_000;
const IDLE_MS = 30 * 60_000;

export interface OperatorSessions {
  /** @returns the token for the cookie */
  begin(): string;
  /** Whether the token is of a session that runs; being asked keeps it from idling out. */
  holds(token: string | undefined): boolean;
  end(token: string): void;
}

/**
 * The sessions of the operator's page: 8 hours at most, 30 minutes without a request. They live in
 * this process's memory, by their digests: there are one or two, and a restart that signs the
 * operator out costs a passphrase.
 */
export function operatorSessions(parts: Pick<Parts, "now" | "randomToken">): OperatorSessions {
  const open = new Map<string, { begun: number; seen: number }>();
  const over = (session: { begun: number; seen: number }) =>
    parts.now() - session.begun >= ABSOLUTE_MS || parts.now() - session.seen >= IDLE_MS;
  return {
    begin() {
      for (const [digest, session] of open) if (over(session)) open.delete(digest);
      const token = parts.randomToken();
      open.set(digestOf(token), { begun: parts.now(), seen: parts.now() });
      return token;
    },
    holds(token) {
      const session = token === undefined ? undefined : open.get(digestOf(token));
      if (!session || over(session)) return false;
      session.seen = parts.now();
      return true;
    },
    end: (token) => void open.delete(digestOf(token)),
  };
}

const digestOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
