import { lostResearchLines, type LostResearch } from "../../backend.server/research/lost/fence";
import type { WouldGiveUp } from "../../backend.server/research/lost/give-up";
import type { PutBackLine } from "../../backend.server/research/lost/recovered-lines";
import { AskedOnceMore } from "../frame/asked-once-more";
import { TextArea, TextField } from "../frame/form-fields";
import { Frame, type Said } from "../frame/frame";
import { Act, Go, WhoMay } from "../frame/for-whom";
import { kinds } from "../../content/research-terms";

/** On every page that releases: why nothing is, and the way to answer. */
export const LostResearchNote = ({ lost }: { lost: LostResearch | null }) =>
  lost === null ? null : (
    <div className="note warn">
      {lostResearchLines(lost).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        <a href="/research/lost">Answer for lost research</a>
      </p>
    </div>
  );

/** What was put back after a restore: who reads it, and what may be added. */
export const PutBack = ({ lines }: { lines: PutBackLine[] }) =>
  lines.length === 0 ? null : (
    <>
      <h2>Put back after a restore</h2>
      {lines.map(({ number, title, says, readers, adds }) => (
        <section className="card" key={number}>
          <h3>{`${number}. ${title}`}</h3>
          <p>{says}</p>
          {readers ? <p>{readers}</p> : null}
          {adds.length === 0 ? null : (
            <WhoMay post="/research/draft">
              <ul aria-label={`Add to entry ${number}`}>
                {adds.map((kind) => (
                  <li key={kind}>
                    <Go href={`/research/new?kind=${encodeURIComponent(kind)}&root=${number}`}>
                      {`${kinds[kind]} of entry ${number}`}
                    </Go>
                  </li>
                ))}
              </ul>
            </WhoMay>
          )}
        </section>
      ))}
    </>
  );

interface LostPageProps {
  said: Said;
  lost: LostResearch | null;
  /** the log's last number */
  newest: number;
  /** what came of the letters that were pasted */
  came: string[];
  /** what stands in the two fields */
  letters: string;
  upTo: string;
  /** what giving up to that number would do: to be confirmed */
  would: WouldGiveUp | null;
}

/** The three answers, exactly one of which lets research be released again. */
export const LostPage = ({ said, lost, newest, came, letters, upTo, would }: LostPageProps) => (
  <Frame title="Answer for lost research" at="/research" said={said}>
    {came.length === 0 ? null : (
      <div className="note" role="status">
        {came.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    )}
    {lost === null ? (
      <>
        <p>There is nothing to answer. Research is released as ever.</p>
        <p>{`The log has ${newest} ${newest === 1 ? "entry" : "entries"}. If a letter of a later one turns up, a restore has lost it: it can be put back as long as no number was given since.`}</p>
        <Letters letters={letters} />
      </>
    ) : (
      <>
        {lostResearchLines(lost).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{`The log has ${newest} ${newest === 1 ? "entry" : "entries"}. Answer in one of three ways.`}</p>
        <Letters letters={letters} />
        <Nothing />
        {would === null ? <GivenUp upTo={upTo} /> : <SureGivenUp upTo={upTo} would={would} />}
      </>
    )}
  </Frame>
);

const Letters = ({ letters }: { letters: string }) => (
  <Act className="card stack" action="/research/lost/letters">
    <h2>Letters went out</h2>
    <p>
      Find the newest letter of research that any client got, in your own mail or by asking one, and
      paste it here, all of it. If it is of a number that the log has, nothing was lost. If it is
      later, the log is put back from the letters; you are told which others are needed.
    </p>
    <p>
      Be sure that it is the newest. What is put back stands in the log, its letters hold, and you
      can add to it. Once you have compared the money of the lost time, who held its service then
      reads it on the site, without its pictures and PDFs.
    </p>
    <TextArea
      id="letters"
      name="letters"
      label="The letters"
      hint="Each whole, with Salt and Checkpoint; several one below the other, in any order."
      rows={12}
      maxLength={2_000_000}
      required
      value={letters}
    />
    <button className="btn">Put back from these letters</button>
  </Act>
);

const Nothing = () => (
  <Act className="card stack" action="/research/lost/nothing">
    <h2>Nothing was released</h2>
    <p>
      You say that no research was released in the lost time. If any was, its number is given again
      to something else, two letters of one number are with your clients, and the seal is broken for
      good. What you say stands on the audit trail. The next page asks once more.
    </p>
    <button className="btn stop">No research was released in that time</button>
  </Act>
);

/** Asked once more: what is said cannot be taken back. */
export const SureNothing = ({ lost }: { lost: LostResearch }) => (
  <AskedOnceMore
    title="Was no research released in that time?"
    at="/research"
    what={[
      ...lostResearchLines(lost).slice(0, 1),
      "If any was, the seal is broken for good: its number is given again to something else.",
      "It cannot be undone, and stands on the audit trail.",
    ]}
    action="/research/lost/nothing"
    carried={{}}
    act="None was released: release research again"
    stops
    back="/research/lost"
  />
);

const GivenUp = ({ upTo }: { upTo: string }) => (
  <Act className="card stack" action="/research/lost/given-up">
    <h2>The letters cannot be found</h2>
    <p>
      The lost numbers are given up: each is sealed as one that a restore lost, and never given
      again. The seal’s page says of their letters that they carry your signature. Give one or two
      too many rather than one too few. The next page says which numbers, and asks once more.
    </p>
    <TextField
      id="upTo"
      name="upTo"
      label="Up to which number research may have gone out"
      inputMode="numeric"
      required
      defaultValue={upTo}
    />
    <button className="btn stop">Show which numbers</button>
  </Act>
);

const SureGivenUp = ({ upTo, would }: { upTo: string; would: WouldGiveUp }) => (
  <Act className="card stack" action="/research/lost/given-up">
    <h2>Give these numbers up?</h2>
    <p>{would.words}</p>
    <input type="hidden" name="upTo" value={upTo} />
    <input type="hidden" name="beyond" value={String(would.beyond)} />
    <button className="btn stop">
      {would.numbers.length === 1 ? "Give it up for good" : "Give them up for good"}
    </button>
    <p>
      <a href="/research/lost">Another number</a>
    </p>
  </Act>
);
