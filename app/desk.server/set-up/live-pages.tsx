import { ended } from "../../backend.server/upkeep/own-settings/to-confirm";
import type { Check } from "../../backend.server/upkeep/doctor/check";
import { TextField } from "../frame/form-fields";
import { Frame, type Said } from "../frame/frame";
import { Back } from "./back";
import { meanings } from "./doctor-in-words";
import { PREFIX, type Unsent } from "./unsent";

interface LivePageProps {
  missing: { page: string; title: string; words: string }[];
  /** the parties that the sandbox plays, in words */
  played: string[];
  /** what the doctor would have mended; null where it was not asked */
  checks: Check[] | null;
}

/** What is still missing; what the doctor says; and the press, once nothing is. */
export const LivePage = ({ missing, played, checks }: LivePageProps) => (
  <Frame title="Go live" at={null}>
    {missing.length > 0 ? (
      <section aria-labelledby="missing">
        <h2 id="missing">{`Still missing: ${missing.length}`}</h2>
        <ul>
          {missing.map(({ page, title, words }) => (
            <li key={title + words}>
              <a href={page}>{title}</a>
              {`: ${words}.`}
            </li>
          ))}
        </ul>
      </section>
    ) : (
      <form method="post" action="/set-up/live">
        <p>
          Nothing is missing. From this press on your site is open: clients can sign up, sign and
          pay.
        </p>
        {played.length === 0 ? null : (
          <p className="note warn">
            {`The sandbox plays ${played.join(", ")}: no money, code or signature that goes through ` +
              "it is real."}
          </p>
        )}
        <button className="btn">Go live</button>
      </form>
    )}
    {checks === null ? null : (
      <section aria-labelledby="doctor">
        <h2 id="doctor">What the doctor says</h2>
        {checks.length === 0 ? <p>Nothing is to be mended.</p> : null}
        <ul>
          {checks.map(({ name, says, mend }) => (
            <li key={name}>
              <p>{meanings[name] ?? "Something about the server is not as it should be."}</p>
              <p className="small muted">
                {`For whoever runs the server: ${name}: ${ended(says)} ${mend}`}
              </p>
            </li>
          ))}
        </ul>
      </section>
    )}
    <Back />
  </Frame>
);

/** The last page of the set-up. */
export const OpeningPage = ({ site, desk }: { site: string; desk: string }) => (
  <Frame title="Your site opens now" at={null}>
    <p>It takes a few seconds.</p>
    <ul>
      <li>
        Your site: <a href={site}>{site}</a>
      </li>
      <li>
        Your desk: <a href={desk}>{desk}</a>, with the passphrase and a code of the app
      </li>
    </ul>
  </Frame>
);

interface CodePageProps {
  said: Said;
  /** what was pressed when the session was over: it is carried through */
  unsent: Unsent | null;
}

/** The code that the terminal shows. */
export const CodePage = ({ said, unsent }: CodePageProps) => (
  <Frame title="Set up your research desk" at={null} said={said}>
    <p>
      The server printed a code when it started (in its log: journalctl -u research-desk, or docker
      logs). It shows that this is your server.
    </p>
    <form method="post" action="/set-up">
      {unsent === null ? null : <input type="hidden" name="page" value={unsent.page} />}
      {Object.entries(unsent?.typed ?? {}).map(([name, value]) => (
        <textarea key={name} name={PREFIX + name} hidden readOnly defaultValue={value} />
      ))}
      <TextField id="code" name="code" label="Set-up code" autoComplete="off" required />
      <button className="btn">Begin</button>
    </form>
  </Frame>
);
