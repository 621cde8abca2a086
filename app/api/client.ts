import type { Language } from "../content/languages";
import type { OwnersWords } from "../content/owners-words";
import { DEFAULT_LANGUAGE, say, type Sentence } from "../content/words/sentence";
import type { Answer, AnyCall } from "./calls";
import type { Answered, SentFile } from "./transport";

/**
 * How a call ended. `message` is the server's, for the person; empty when the answer carried none.
 * `sentence` is the same for any language, where our own backend said it.
 */
export type Outcome<T> =
  | { ok: true; status: number; message: string; sentence?: Sentence; data: T }
  | {
      ok: false;
      status: number;
      /** false: nothing came back, or too late */
      answered: boolean;
      message: string;
      sentence?: Sentence;
      retryAfterS: number | null;
      data: Record<string, unknown>;
    };
type Refused = Record<string, unknown>;
export type Gives<N extends AnyCall> = N extends
  | "verifySigning"
  | "reVerifySigning"
  | "signedAgreement"
  | "receipt"
  | "exportData"
  | "researchFile"
  | "researchAttachment"
  ? SentFile
  : Answer<N>;

/**
 * Reads the answer of call `N`, its message in the reader's language where our own backend said it,
 * with `owners` as of `say`; somebody else's stands as it came. Nothing answering is `ok: false`
 * with status 503.
 */
export async function outcomeOf<N extends AnyCall>(
  answered: Promise<Answered>,
  language: Language = DEFAULT_LANGUAGE,
  owners?: OwnersWords,
): Promise<Outcome<Gives<N>>> {
  let answer: Answered;
  try {
    answer = await answered;
  } catch {
    return { ok: false, status: 503, answered: false, message: "", retryAfterS: null, data: {} };
  }
  const { status, sentence, retryAfterS, body } = answer;
  const said = sentence
    ? { message: say(language, sentence, owners), sentence }
    : { message: answer.message };
  return status >= 200 && status < 300
    ? { ok: true, status, ...said, data: body as Gives<N> }
    : { ok: false, status, answered: true, ...said, retryAfterS, data: body as Refused };
}
