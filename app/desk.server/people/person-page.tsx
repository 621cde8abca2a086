import type { PersonFile } from "../../backend.server/desk/people/file";
import { openInWords } from "../../backend.server/desk/people/disputes";
import type { Chapter } from "../../backend.server/desk/people/story-words";
import { dayInWords } from "../../content/dates";
import { instantInIndia } from "../../content/instants";
import { inRupees } from "../../content/rupees";
import { Chips } from "../frame/chips";
import { Frame, type Said } from "../frame/frame";
import { NamelessCard } from "../money/came-back-page";
import { LostCard } from "../money/lost-card";
import { TwiceCard } from "../money/twice-card";
import { CreditNotes } from "../money/credit-notes-table";
import { Complaints, Note, Subscriptions } from "./person-parts";
import { Payments } from "./person-payments";
import { Go, MailTo, PhoneOf, shownEmail, WhoMay } from "../frame/for-whom";
import { PauseService } from "./pause-service";
import { Reach } from "./reach";
import { UndoExtensions } from "./undo-extension";
import { UndoForm } from "../claims/undo-form";

interface PersonPageProps {
  file: PersonFile;
  show: Chapter | "all";
  /** the whole story, not only the newest of it */
  whole: boolean;
  now: number;
  feeCapPaise: number;
  /** a note that is not kept, since another one was meanwhile */
  typedNote: string | null;
  said: Said;
}

const SHOWN = 40;

/** One person: who it is, what they hold, what they paid, what happened. */
export function PersonPage(props: PersonPageProps) {
  const { file, show, whole, now, feeCapPaise, typedNote, said } = props;
  const { account, subscriptions, payments, creditNotes, complaints, twice, disputes } = file;
  const { note, story, lost, nameless, extensions } = file;
  const { id, name, closedAt } = account;
  const told = story.filter(({ chapter }) => show === "all" || chapter === show);
  const shown = whole ? told : told.slice(0, SHOWN);
  const waits = payments.filter(({ state }) => state === "claimed");
  return (
    <Frame title={name ?? "A person without a name yet"} at="/people" said={said}>
      <Facts {...{ file, feeCapPaise }} />
      {closedAt === null ? <Reach to={account} /> : null}
      {closedAt === null ? null : (
        <p className="note">{`This account was closed on ${dayInWords(closedAt)}.`}</p>
      )}
      {waits.map(({ id: claim, paise, services, reference }) => (
        <p className="note warn" key={claim}>
          {`Claim to check: ${inRupees(paise)}, ${services.join(", ")}, reference ${reference ?? "none"}. `}
          <a href={`/claims?reference=${reference ?? ""}`}>Confirm or reject</a>
        </p>
      ))}
      {payments.map((one) =>
        one.undoUntil === null ? null : (
          <WhoMay post={`/claims/${one.id}/undo`} key={one.id}>
            <section className="card" aria-label="Confirmed just now">
              <p>{`${inRupees(one.paise)}, ${one.services.join(", ")}: confirmed just now.`}</p>
              <UndoForm claim={{ ...one, closedAt }} back="person" />
            </section>
          </WhoMay>
        ),
      )}
      {extensions.length === 0 ? null : (
        <WhoMay post="/people/extend/undo">
          <section className="card" aria-label="Extended just now">
            <UndoExtensions all={extensions} />
          </section>
        </WhoMay>
      )}
      {disputes.map((one) =>
        one.isOpen ? (
          <p className="note warn" key={one.id}>
            {`${inRupees(one.paise)} is ${openInWords(one)}: the bank asks about this payment (${one.reason}). ${one.respondBy === null ? "" : "It is answered in Razorpay's dashboard. "}`}
            <PauseService person={id} dispute={one} subscriptions={subscriptions} now={now} />
          </p>
        ) : null,
      )}
      {twice.map((one) => (
        <TwiceCard key={one.id} twice={one} onTheirPage />
      ))}
      {lost.map((one) => (
        <LostCard key={one.money} lost={one} onTheirPage />
      ))}
      {[...new Set(nameless.map(({ money }) => money))].map((money) => (
        <NamelessCard
          key={money}
          money={money}
          all={nameless.filter((one) => one.money === money)}
        />
      ))}
      <Subscriptions {...{ id, subscriptions, payments, now }} />
      <Payments {...{ id, payments, disputes }} />
      <CreditNotes {...{ creditNotes }} />
      <Complaints {...{ complaints }} />
      <section aria-labelledby="story">
        <h2 id="story">What happened</h2>
        <Chips
          label="Show"
          chips={(["all", "money", "letters", "account"] as const).map((one) => ({
            words: { all: "All", money: "Money", letters: "Letters", account: "Account" }[one],
            href: `/people/${id}?show=${one}#story`,
            here: one === show,
          }))}
        />
        <ol className="log">
          {shown.map(({ at, what, more, by }, n) => (
            <li key={n}>
              <time dateTime={new Date(at).toISOString()}>{instantInIndia(at)}</time>
              <p>
                <b>{what}</b>
                {more === "" ? "" : `, ${more}`}
                {by === null ? "" : ` (${by})`}
              </p>
            </li>
          ))}
        </ol>
        {shown.length < told.length ? (
          <p>
            {`${told.length} in all. `}
            <a href={`/people/${id}?show=${show}&whole#story`}>Show all</a>
          </p>
        ) : null}
      </section>
      {closedAt === null ? <Note id={id} note={note} typed={typedNote} /> : null}
      <WhoMay post={`/people/${id}/${closedAt === null ? "number" : "export"}`}>
        <section aria-labelledby="account">
          <h2 id="account">Account</h2>
          <p className="row">
            {closedAt === null ? (
              <>
                <Go className="btn quiet" href={`/people/${id}/number`}>
                  Change number
                </Go>
                <Go className="btn quiet" href={`/people/${id}/devices`}>
                  End every sign-in
                </Go>
              </>
            ) : null}
            <Go className="btn quiet" href={`/people/${id}/export`}>
              Export
            </Go>
            {closedAt === null ? (
              <Go className="btn stop" href={`/people/${id}/close`}>
                Close account
              </Go>
            ) : null}
          </p>
        </section>
      </WhoMay>
    </Frame>
  );
}

const Facts = ({ file, feeCapPaise }: { file: PersonFile; feeCapPaise: number }) => {
  const { account, signedAt, feesInYearPaise, devices } = file;
  const { number, email, pan, createdAt, heldSince, language } = account;
  // Who left is not to be written to by a slip of the thumb, either.
  const isClosed = account.closedAt !== null;
  return (
    <dl className="kv">
      <dt>Phone</dt>
      <dd>
        <PhoneOf number={number ?? ""} isClosed={isClosed} />
      </dd>
      <dt>E-mail</dt>
      <dd>
        {email === null ? "not verified" : isClosed ? shownEmail(email) : <MailTo email={email} />}
      </dd>
      <dt>Language</dt>
      <dd>{inEnglish.of(language)}</dd>
      <dt>PAN</dt>
      <dd>{pan === null ? "not verified" : `${pan.slice(0, 5)}••••${pan.slice(9)}`}</dd>
      <dt>Client since</dt>
      <dd>{dayInWords(createdAt)}</dd>
      <dt>Agreement</dt>
      <dd>{signedAt === null ? "not signed" : `signed ${dayInWords(signedAt)}`}</dd>
      <dt>Fees in 12 months</dt>
      <dd>{`${inRupees(feesInYearPaise)} of ${inRupees(feeCapPaise)}`}</dd>
      <dt>Signed in</dt>
      <dd>{`sessions now: ${devices.sessions}, known browsers: ${devices.known}`}</dd>
      {heldSince === null ? null : (
        <>
          <dt>Held</dt>
          <dd>{`nothing is erased since ${dayInWords(heldSince)}`}</dd>
        </>
      )}
    </dl>
  );
};

const inEnglish = new Intl.DisplayNames("en", { type: "language" });
