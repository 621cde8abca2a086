import { kinds, type Kind } from "../../content/research-terms";
import { standardWarning } from "../../content/standard-warning";
import { instantInIndia } from "../../content/instants";
import type { Draft } from "../../backend.server/research/drafts";
import type { EntryLine } from "../../backend.server/research/evidence";
import type { LostResearch } from "../../backend.server/research/lost/fence";
import type { PutBackLine } from "../../backend.server/research/lost/recovered-lines";
import type { Fault } from "../../backend.server/research/typed";
import { Frame, type Said } from "../frame/frame";
import { DraftsList } from "./drafts-list";
import { LostResearchNote, PutBack } from "./lost-page";
import { Shown } from "./research-files";
import { Stops } from "./research-form";
import { Act, Go, WhoMay } from "../frame/for-whom";

const ReleasedBefore = ({ entry: { number, title, releasedAt } }: { entry: EntryLine }) => (
  <p className="note" role="status">
    {`This draft was released on ${instantInIndia(releasedAt)} IST: `}
    <a href={`/research/entry/${number}`}>{`${number}. ${title}`}</a>
    {". Your press did nothing more."}
  </p>
);

interface ResearchPageProps {
  said: Said;
  /** what became of a draft that was pressed on a page of before */
  released: EntryLine | null;
  drafts: Draft[];
  entries: EntryLine[];
  services: { id: string; name: string; on: boolean }[];
  /**
   * what a restore may have lost and nobody has answered for; and what was put back, newest
   * first
   */
  lost: LostResearch | null;
  putBack: PutBackLine[];
}

/** What is being written, what was released, and to which services research goes. */
export const ResearchPage = ({ said, drafts, entries, services, ...more }: ResearchPageProps) => (
  <Frame title="Research" at="/research" said={said}>
    {more.released === null ? null : <ReleasedBefore entry={more.released} />}
    <LostResearchNote lost={more.lost} />
    <p className="row">
      <Go className="btn" href="/research/new?kind=idea">
        Write an idea
      </Go>
      <Go className="btn quiet" href="/research/new?kind=note">
        Write a note
      </Go>
    </p>
    <DraftsList drafts={drafts} />
    <h2>Released</h2>
    {entries.length === 0 ? <p>Nothing yet.</p> : null}
    {entries.map(({ number, kind, title, releasedAt, receivers }) => (
      <section className="card" key={number}>
        <h3>
          <a href={`/research/entry/${number}`}>{`${number}. ${title}`}</a>
        </h3>
        <p>{`${kinds[kind as Kind]} · ${instantInIndia(releasedAt)} IST · ${people(receivers)}`}</p>
      </section>
    ))}
    <PutBack lines={more.putBack} />
    <p>
      <a href="/research/channels">Telegram channels of the services</a>
    </p>
    <WhoMay post="/research/service">
      <h2>Services</h2>
      {services.map(({ id, name, on }) => (
        <Act action="/research/service" key={id} className="row">
          <input type="hidden" name="service" value={id} />
          <span>{`${name}: research is ${on ? "released to it" : "switched off"}`}</span>
          <button className="btn quiet" name="on" value={on ? "no" : "yes"}>
            {`Switch ${on ? "off" : "on"} for ${name}`}
          </button>
        </Act>
      ))}
    </WhoMay>
  </Frame>
);

const people = (count: number): string => `${count} ${count === 1 ? "person" : "people"}`;

interface PreviewPageProps {
  said: Said;
  draft: Draft & { version: string };
  /** what stands in the field for a time */
  at: string;
  faults: Fault[];
  /** as a client will read it; null while it cannot be read */
  lines: string[] | null;
  lost: LostResearch | null;
  /** who would receive it now; null of what goes to who received something before */
  receivers: { people: number; byMail: number } | null;
}

/** As a client will read it, who will receive it, and the release. */
export const PreviewPage = ({ said, draft, at, faults, lines, ...more }: PreviewPageProps) => (
  <Frame title="Preview and release" at="/research" said={said}>
    <LostResearchNote lost={more.lost} />
    {faults.length > 0 ? (
      <>
        <Stops faults={faults} />
        <p>
          <Go className="btn" href={`/research/draft/${draft.id}`}>
            Go back and write
          </Go>
        </p>
      </>
    ) : null}
    {lines ? (
      <section className="card" aria-labelledby="as-read">
        <h2 id="as-read">As a client will read it</h2>
        {lines.map((line, at) => (line === "" ? null : <p key={at}>{line}</p>))}
        {draft.files.map((file) => (
          <Shown key={file.id} file={file} />
        ))}
        <p>{standardWarning}</p>
        <p className="small muted">
          Added by itself: name, “Research Analyst”, registration, entry number, time and seal.
        </p>
      </section>
    ) : null}
    {draft.releaseAt ? (
      <Act className="note row" action={`/research/draft/${draft.id}/no-time`}>
        <span>{`It will be released on ${instantInIndia(draft.releaseAt)} IST.`}</span>
        <button className="btn quiet">Take the time off</button>
      </Act>
    ) : null}
    {faults.length === 0 && more.lost === null ? (
      <Release {...{ said, draft, at, receivers: more.receivers }} />
    ) : null}
    <WhoMay post={`/research/draft/${draft.id}/delete`}>
      <details>
        <summary>Delete the draft</summary>
        <Act action={`/research/draft/${draft.id}/delete`}>
          <input type="hidden" name="seen" value={draft.version} />
          <button className="btn stop">Delete the draft</button>
        </Act>
      </details>
    </WhoMay>
  </Frame>
);

type ReleaseProps = Pick<PreviewPageProps, "said" | "draft" | "at" | "receivers">;

const Release = ({ said, draft, at, receivers }: ReleaseProps) => (
  <Act className="card stack" action={`/research/draft/${draft.id}/release`}>
    <h2>Release</h2>
    <input type="hidden" name="seen" value={draft.version} />
    <p>
      {receivers
        ? `${people(receivers.people)} would receive it now, ${receivers.byMail} of them by mail too.`
        : "It goes to all who could read what it is about."}
    </p>
    <p>It is sealed first, then sent. After that you can add to it, not change it.</p>
    <div className={said.wrong?.field === "at" ? "field error" : "field"}>
      <label htmlFor="at">At a time, IST</label>
      <p className="hint" id="at-hint">
        Blank: now
      </p>
      <input
        id="at"
        name="at"
        type="datetime-local"
        defaultValue={at}
        aria-describedby="at-hint"
        aria-invalid={said.wrong?.field === "at" ? true : undefined}
      />
    </div>
    <p className="row">
      <button className="btn">Release</button>
      <Go className="btn quiet" href={`/research/draft/${draft.id}`}>
        Go back and write
      </Go>
    </p>
  </Act>
);
