import { kinds, type Kind } from "../../content/research-terms";
import type { EnclosedFile } from "../../backend.server/research/content";
import { ways } from "../../backend.server/research/pointers/evidence";
import type { Way } from "../../backend.server/platform/store/tables";
import { Act, Go, WhoMay } from "../frame/for-whom";
import { Frame, type Said } from "../frame/frame";
import { Shown } from "./research-files";
import { Table } from "../frame/table";

interface EntryPageProps {
  said: Said;
  entry: { number: number; text: string; receivers: number };
  title: string;
  files: EnclosedFile[];
  counts: { queued: number; sent: number; failed: number; opened: number };
  /** messages that tell of it by Telegram or SMS */
  short: { way: Way; queued: number; sent: number; failed: number }[];
  /** what may be added, and to which entry */
  adds: { root: number; kinds: Kind[] };
  /** of an idea that was closed: whether it is shown as an example; null of all else */
  isExample: boolean | null;
}

/** A released entry as it was sealed, what became of it, and what may be added. */
export const EntryPage = ({
  said,
  entry,
  title,
  files,
  counts,
  short,
  adds,
  isExample,
}: EntryPageProps) => (
  <Frame title={`Entry ${entry.number}: ${title}`} at="/research" said={said}>
    <Table
      caption="What became of it"
      heads={["Entitled", "Letters written", "Sent", "Given up", "Opened"]}
      rows={[
        [entry.receivers, counts.queued, counts.sent, counts.failed, counts.opened].map(String),
      ]}
    />
    <p>
      <a href={`/research/entry/${entry.number}/people`}>Person by person</a>
    </p>
    {short.length > 0 ? (
      <Table
        caption="Told by a short message"
        heads={["By", "Written", "Sent", "Given up"]}
        rows={short.map(({ way, queued, sent, failed }) => [
          ways[way],
          ...[queued, sent, failed].map(String),
        ])}
      />
    ) : null}
    <section className="card">
      <h2>As it was sealed</h2>
      {entry.text.split("\n").map((line, at) => (line === "" ? null : <p key={at}>{line}</p>))}
      {files.map((file) => (
        <Shown key={file.id} file={file} />
      ))}
    </section>
    {isExample === null ? null : (
      <Act action={`/research/entry/${entry.number}/example`} className="card stack">
        <h2>Example of its services</h2>
        <p>
          {isExample
            ? "It is shown on the public page as an example, as it was written: nothing of how it ended."
            : "Closed for 30 days, it may be shown on the public page as it was written: nothing of how it ended."}
        </p>
        <p>
          <button className="btn quiet" name="on" value={isExample ? "no" : "yes"}>
            {isExample ? "Show it no more" : "Show it as an example"}
          </button>
        </p>
      </Act>
    )}
    <WhoMay post="/research/draft">
      <h2>Add to it</h2>
      <ul>
        {adds.kinds.map((kind) => (
          <li key={kind}>
            <Go href={`/research/new?kind=${encodeURIComponent(kind)}&root=${adds.root}`}>
              {kinds[kind]}
            </Go>
          </li>
        ))}
      </ul>
    </WhoMay>
  </Frame>
);
