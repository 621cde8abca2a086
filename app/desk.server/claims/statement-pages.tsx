import type { Columns } from "../../backend.server/buying/bank/columns";
import type { Reviewed } from "../../backend.server/buying/bank/reviewed";
import { Frame, type Said } from "../frame/frame";
import { StatementForm } from "./statement-upload";
import { CarriedStatement } from "./question";
import { Table } from "../frame/table";
import { Act } from "../frame/for-whom";

/** Paste a bank's statement, or choose its file. */
export const StatementPage = ({ said, typed }: { said: Said; typed: string }) => (
  <Frame title="Bank statement" at="/statement" said={said}>
    <p>
      Download your statement as CSV at your bank. We show which line may have paid which claim.
      Nothing is confirmed before you press, and nothing of the statement is kept.
    </p>
    <StatementForm typed={typed} file="File">
      <label className="choice">
        <input type="checkbox" name="anew" value="yes" />
        <span>Ask again what the columns mean</span>
      </label>
    </StatementForm>
  </Frame>
);

interface RefusedLineProps {
  words: string;
  /** the statement that the line is of, where it went along */
  statement: string | undefined;
}

/** What was pressed of a line is refused: it is compared once more, as things are now. */
export const RefusedLine = ({ words, statement }: RefusedLineProps) => (
  <Frame title="Bank statement" at="/statement" said={{ wrong: { words } }}>
    {statement === undefined ? (
      <p>The statement is kept nowhere. Choose its file again.</p>
    ) : (
      <>
        <Act action="/statement" encType="multipart/form-data">
          <CarriedStatement text={statement} />
          <button className="btn">Compare once more</button>
        </Act>
        <h2>Another statement</h2>
      </>
    )}
    <StatementForm typed="" file="File" folded />
  </Frame>
);

const meanings: [name: keyof Columns, label: string, needed: boolean][] = [
  ["amount", "What came in", true],
  ["text", "The bank's words: who paid, and what for", true],
  ["day", "Day", false],
  ["reference", "UTR or reference", false],
  ["mark", "Cr or Dr, where one column has all amounts", false],
];

interface ColumnsPageProps {
  asked: Extract<Reviewed, { ask: "columns" }>;
  text: string;
  said: Said;
}

/** What each column means: proposed, and confirmed once for each bank. */
export const ColumnsPage = ({ asked: { head, rows, proposed }, text, said }: ColumnsPageProps) => (
  <Frame title="What the columns mean" at="/statement" said={said}>
    <p>This bank&apos;s statement is new to us. Look whether this is right. We ask it once.</p>
    <Act action="/statement" encType="multipart/form-data">
      <textarea hidden readOnly name="text" defaultValue={text} />
      {meanings.map(([name, label, needed]) => (
        <div className="field" key={name}>
          <label htmlFor={name}>{label}</label>
          <select
            id={name}
            name={name === "text" ? "words" : name}
            defaultValue={proposed?.[name] ?? ""}
            required={needed}
          >
            <option value="">{needed ? "Choose a column" : "There is none"}</option>
            {head.map((cell, place) => (
              <option key={place} value={place}>
                {`${place + 1}. ${cell}`}
              </option>
            ))}
          </select>
        </div>
      ))}
      <button className="btn">These are right: compare</button>
    </Act>
    <Table
      caption="The first lines"
      heads={head.map((cell, place) => `${place + 1}. ${cell}`)}
      rows={rows.map((cells) => head.map((_, place) => cells[place] ?? ""))}
    />
  </Frame>
);
