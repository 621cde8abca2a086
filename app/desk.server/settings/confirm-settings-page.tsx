import type { Step } from "../../backend.server/upkeep/own-settings/fields";
import { Frame } from "../frame/frame";
import { Act } from "../frame/for-whom";
import { Back } from "./section-page";

interface ConfirmSettingsPageProps {
  step: Step;
  /** what is to be read first, a line each */
  lines: string[];
  /** what was typed; there is no secret among it */
  values: Record<string, string>;
  version: string;
}

/** What a change means, and the press that keeps it. */
export const ConfirmSettingsPage = ({ step, lines, values, version }: ConfirmSettingsPageProps) => (
  <Frame title={`Change: ${step.title}`} at="/settings">
    <section className="card">
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        Every page says so from now on, and so do new agreements and invoices. What was signed and
        paid before stays as it was.
      </p>
      <Act action={`/settings/${step.id}`}>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="sure" value="yes" />
        {Object.entries(values).map(([name, value]) => (
          <input type="hidden" key={name} name={name} value={value} />
        ))}
        <p className="row">
          <button className="btn">Keep it so</button>
          <Back />
        </p>
      </Act>
    </section>
  </Frame>
);
