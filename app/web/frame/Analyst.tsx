import { dayInWords } from "../../content/dates";
import { useFrame } from "../visit/words";
import { AsWritten } from "./AsWritten";
import { Said } from "./Said";

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
  const frame = useFrame();
  return (
    <div className="who">
      {photo ? <img src={photo} alt={registeredName} width="64" height="64" /> : null}
      <p>
        <Said words={frame.analyst.who} values={{ analyst: registeredName }} />
        <br />
        <span className="small muted">
          {qualification ? (
            <>
              <AsWritten>{qualification}</AsWritten> ·{" "}
            </>
          ) : null}
          <Said
            words={frame.analyst.since}
            values={{ day: dayInWords(registeredOn, frame.months), number: registrationNumber }}
          />
        </span>
      </p>
    </div>
  );
}
