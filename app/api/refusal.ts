import { say, type Code, type Given, type Sentence } from "../content/words/sentence";

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503;
interface More {
  retryAfterS?: number;
  /** for the log only */
  detail?: string;
  data?: Record<string, unknown>;
}

/**
 * Thrown by a rule that says no. Everything else that is thrown becomes a plain 500. `message` is
 * in English; `sentence` lets any language say it, and is null where only the operator reads it.
 */
export abstract class Refusal extends Error {
  protected constructor(
    readonly status: Status,
    readonly sentence: Sentence | null,
    message: string,
    readonly more: More,
  ) {
    super(message);
  }
}

/** A refusal that a client or visitor reads: its words stand in the catalogue. */
export class ClientRefusal<C extends Code = Code> extends Refusal {
  constructor(
    status: Status,
    code: C,
    ...[values, more = {}]: Record<string, never> extends Given<C>
      ? [values?: Given<C>, more?: More]
      : [values: Given<C>, more?: More]
  ) {
    const said = { code, values: values ?? {} } as Sentence;
    super(status, said, say("en", said), more);
  }

  /** Of a sentence made elsewhere, where its values were checked. */
  static saying(status: Status, { code, values }: Sentence, more: More = {}): ClientRefusal {
    return new ClientRefusal(status, code, values as never, more);
  }
}

interface OperatorMore extends More {
  onPage?: string;
  about?: string;
}

/** A refusal that only the owner's team reads, on its page or command line: in English. */
export class OperatorRefusal extends Refusal {
  /** The same for who reads it on a page: it names no id, and a press in place of a command. */
  readonly onPage: string;
  /** the field of the form that it is about, by its name */
  readonly about: string | null;

  constructor(status: Status, message: string, more: OperatorMore = {}) {
    super(status, null, message, more);
    this.onPage = more.onPage ?? message;
    this.about = more.about ?? null;
  }
}

/** What a page says of a refusal. */
export const pageWords = (refusal: Refusal): string =>
  refusal instanceof OperatorRefusal ? refusal.onPage : refusal.message;
