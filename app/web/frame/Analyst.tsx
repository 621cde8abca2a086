import { dayInWords } from "../../content/dates";

/** Who writes the research, as the site file says. */
export interface Writer {
  registeredName: string;
  registrationNumber: string;
  registeredOn: string;
  qualification?: string | undefined;
  /** address of the picture */
  photo?: string | undefined;
}

/** A person, not a brand: name, picture, qualification, and since when SEBI knows them. */
export function Analyst({ writer }: { writer: Writer }) {
  const { registeredName, registrationNumber, registeredOn, qualification, photo } = writer;
  return (
    <div className="who">
      {photo ? <img src={photo} alt={registeredName} width="64" height="64" /> : null}
      <p>
        <b>{registeredName}</b>, Research Analyst
        <br />
        <span className="small muted">
          {qualification ? `${qualification} · ` : ""}registered with SEBI since{" "}
          {dayInWords(registeredOn)}, {registrationNumber} ·{" "}
          <a href="/disclosure#verify-us">check it</a>
        </span>
      </p>
    </div>
  );
}
