import {
  stoppedInWords,
  type MailingPage,
  type ShownMailing,
} from "../../backend.server/desk/write-to-clients/mailings-shown";
import { instantInIndia } from "../../content/instants";
import { Frame, type Said } from "../frame/frame";
import { Act, Go } from "../frame/for-whom";
import { whichInWords } from "./letter-words";
import { NextPage, Person } from "../frame/list-parts";
import { Table } from "../frame/table";

interface LettersPageProps {
  letters: ShownMailing[];
  names: Map<string, string>;
  said: Said;
}

/** The letters that went to many clients, newest first. */
export const LettersPage = ({ letters, names, said }: LettersPageProps) => (
  <Frame title="Letters to clients" at="/letters" said={said}>
    <p>
      <Go className="btn" href="/letters/new">
        Write to clients
      </Go>
    </p>
    {letters.length === 0 ? (
      <p>None was written yet.</p>
    ) : (
      <Table
        caption="Letters, newest first"
        heads={["Subject", "To all who", "Written (IST)", "People"]}
        sums={[3]}
        named
        rows={letters.map((one) => [
          <a key="subject" href={`/letters/${one.id}`}>
            {one.subject}
          </a>,
          whichInWords(one.which, nameIn(names, one)),
          instantInIndia(one.confirmedAt),
          howMany(one),
        ])}
      />
    )}
  </Frame>
);

interface LetterPageProps extends MailingPage {
  names: Map<string, string>;
  said: Said;
}

/** One letter, and who got it. */
export const LetterPage = ({ mailing, counts, receivers, next, names, said }: LetterPageProps) => (
  <Frame title={mailing.subject} at="/letters" said={said}>
    <section className="card">
      <p className="as-typed">{mailing.text}</p>
    </section>
    <dl className="kv">
      <dt>To all who</dt>
      <dd>{whichInWords(mailing.which, nameIn(names, mailing))}</dd>
      <dt>Written</dt>
      <dd>{`${instantInIndia(mailing.confirmedAt)} (Indian time), ${mailing.perMinute} a minute at most`}</dd>
      <dt>People</dt>
      <dd>{howMany(mailing)}</dd>
      <dt>Letters</dt>
      <dd>{`${counts.sent} sent, ${counts.queued} queued, ${counts.failed} failed, ${counts["taken back"]} taken back`}</dd>
      {mailing.stoppedAt === null ? null : (
        <>
          <dt>Stopped</dt>
          <dd>{`${instantInIndia(mailing.stoppedAt)} (Indian time): ${stoppedInWords(counts)}`}</dd>
        </>
      )}
    </dl>
    {mailing.stoppedAt === null && (!mailing.done || counts.queued > 0) ? (
      <Act action={`/letters/${mailing.id}/stop`}>
        <button className="btn stop">Stop this letter</button>
        <p className="small muted">What has not left does not leave. What was sent stays sent.</p>
      </Act>
    ) : null}
    {receivers.length === 0 ? (
      <p>
        {mailing.stoppedAt !== null
          ? "Nobody got it."
          : mailing.done
            ? "Nobody fits."
            : "The letters are being written."}
      </p>
    ) : (
      <Table
        caption="Who got it"
        heads={["Name", "Letter", "When (IST)"]}
        rows={receivers.map((one) => [
          <Person key="name" id={one.person} name={one.name} />,
          one.problem === null || one.became === "sent"
            ? one.became
            : `${one.became}: ${one.problem}`,
          one.at === null ? "" : instantInIndia(one.at),
        ])}
      />
    )}
    <NextPage
      href={next === null ? null : `/letters/${mailing.id}?after=${encodeURIComponent(next)}`}
    />
  </Frame>
);

const howMany = ({ written, done, stoppedAt }: ShownMailing): string =>
  stoppedAt !== null ? `${written}, then stopped` : done ? String(written) : `${written} so far`;

const nameIn = (names: Map<string, string>, { which }: ShownMailing): string | null =>
  which.service === null ? null : (names.get(which.service) ?? null);
