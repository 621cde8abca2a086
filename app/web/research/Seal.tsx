import type { ResearchSealed } from "../../api/research-calls";
import { fill } from "../../content/words/fill";
import { Said } from "../frame/Said";
import { useInstant } from "../frame/use-instant";
import { useAddress, useWords } from "../visit/words";

interface SealFormProps {
  asked: string;
  wrong: string | null;
}

export function SealForm({ asked, wrong }: SealFormProps) {
  const words = useWords("seal").form;
  return (
    <form method="post" action={useAddress()("/research/seal")} className="stack">
      <div className={wrong ? "field error" : "field"}>
        <label htmlFor="text">{words.label}</label>
        <p className="hint" id="text-hint">
          {words.hint}
        </p>
        {wrong ? (
          <p className="why" id="text-why">
            {wrong}
          </p>
        ) : null}
        <textarea
          id="text"
          name="text"
          rows={8}
          maxLength={60_000}
          aria-describedby={wrong ? "text-why text-hint" : "text-hint"}
          aria-invalid={wrong ? true : undefined}
          defaultValue={asked}
        />
      </div>
      <p>
        <button className="btn">{words.check}</button>
      </p>
      <p className="small muted">{words.notKept}</p>
    </form>
  );
}

/** What was found, in words. */
export function SealAnswer(answer: ResearchSealed & { contact: string }) {
  const { outcome, of, sealedAt, later, withdrawn, corrected, contact } = answer;
  const words = useWords("seal");
  const toTheSecond = useInstant();
  const instant = sealedAt ? fill(words.instant, { instant: toTheSecond(sealedAt, "second") }) : "";
  const number = answer.number ?? "";
  if (outcome === "same" || outcome === "number")
    return (
      <section className={withdrawn === null ? "note" : "note warn"} role="status">
        <h2>{words.found.title}</h2>
        <p>
          <Said words={words.found.body} values={{ instant, number, of }} />
        </p>
        {withdrawn === null ? null : (
          <p>
            <b>{fill(words.found.withdrawn, { number: withdrawn })}</b>
          </p>
        )}
        {corrected.length === 0 ? null : (
          <p>
            <b>{fill(words.found.corrected, { numbers: corrected.join(", ") })}</b>
          </p>
        )}
        {outcome === "number" ? <p>{words.found.whole}</p> : null}
        <SealedText text={answer.text} />
        {later.length > 0 ? <p>{fill(words.found.later, { numbers: later.join(", ") })}</p> : null}
      </section>
    );
  const email = <a href={`mailto:${contact}`}>{contact}</a>;
  const ours = outcome === "lost" || outcome === "signed";
  return (
    <section className={outcome === "lost" ? "note" : "note warn"} role="alert">
      <h2>{words[outcome].title}</h2>
      <p>
        <Said words={words[outcome].body} values={{ number, of, instant, email }} />
      </p>
      <SealedText text={answer.text} />
      {outcome === "differs" || outcome === "altered" ? <p>{words.differs.mail}</p> : null}
      {ours ? null : (
        <p>
          <Said words={words.another} values={{ email }} />
        </p>
      )}
    </section>
  );
}

/** What is sealed, of one who has it. */
function SealedText({ text }: { text: string | null }) {
  const words = useWords("seal").found;
  if (text === null) return null;
  return (
    <>
      <p>{words.only}</p>
      <blockquote lang="en">
        {text.split("\n").map((line, at) => (line === "" ? null : <p key={at}>{line}</p>))}
      </blockquote>
    </>
  );
}

export function HowItWorks() {
  const { title, links, limits, ...steps } = useWords("seal").how;
  return (
    <section className="mt-8">
      <h2>{title}</h2>
      <ol>
        <li>{steps.fingerprint}</li>
        <li>{steps.list}</li>
        <li>{steps.sum}</li>
        <li>{steps.change}</li>
        <li>{steps.proof}</li>
      </ol>
      <p className="small">
        <Said words={links} />
      </p>
      <p className="note small">{limits}</p>
    </section>
  );
}
