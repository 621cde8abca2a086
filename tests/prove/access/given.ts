/**
 * What an answer gives a browser to keep and to go to, at an https address: every cookie is this
 * host's alone, secure, not for scripts, and not sent along by other sites; what is personal stands
 * in no address.
 */
export class Given {
  readonly #names = new Set<string>();

  /** @returns what is wrong with what this answer gives, in words */
  faultsOf(answer: Response): string[] {
    const leads = decodeURIComponent(answer.headers.get("location") ?? "");
    const lines = answer.headers.getSetCookie();
    for (const line of lines) this.#names.add(/^(?:__Host-)?([^=]*)/.exec(line)?.[1] ?? "");
    return [
      ...(PERSONAL.test(leads) ? [`leads to ${leads}, which is personal`] : []),
      ...lines.filter((line) => !OURS_ALONE.test(line)).map((line) => `gives the cookie ${line}`),
    ];
  }

  /** Which of these cookies no answer gave, and which it gave besides: so that none goes unseen. */
  faultsOfAll(expected: readonly string[]): string[] {
    const given = [...this.#names].sort().join(", ");
    const all = [...expected].sort().join(", ");
    return given === all ? [] : [`the cookies ${given} were given, not ${all}`];
  }
}

const OURS_ALONE =
  /^__Host-[a-z-]+=(?!.*domain)(?=.*; Path=\/(?:;|$))(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=Lax)/i;

/**
 * Numbers, addresses and PANs, and the tokens of a session. Each as a word of its own: ten digits
 * in a row stand in every third signature of Razorpay, by chance.
 */
const PERSONAL = /\b(?:91)?[6-9]\d{9}\b|@|\b[A-Z]{5}\d{4}[A-Z]\b|\b[ar]\.[0-9A-Z]{26}\./;
