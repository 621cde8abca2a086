import { z } from "zod";
import type { TypedHindi } from "../../backend.server/upkeep/own-settings/hindi-of-services";
import { TextField } from "../frame/form-fields";
import { Act } from "../frame/for-whom";

interface InHindiProps {
  /** what the services say, line by line, each with its Hindi; blank where there is none */
  lines: Record<string, string>;
  /** whether there is a site file to keep more in */
  kept: boolean;
  /** what was typed and not kept, by the English */
  typed: Record<string, string>;
}

/** Each line of the services beside its Hindi, to be typed. */
export const InHindi = ({ lines, kept, typed }: InHindiProps) => {
  const blank = Object.values(lines).filter((hindi) => hindi === "").length;
  return (
    <section className="card" aria-labelledby="in-hindi">
      <h2 id="in-hindi">In Hindi</h2>
      <p>
        {blank === 0
          ? "All that your services say is said in Hindi, too."
          : `Without Hindi yet: ${blank}. Hindi pages and letters show these lines in English.`}
      </p>
      {kept ? (
        <details open={blank > 0 || Object.keys(typed).length > 0}>
          <summary>Type the Hindi words</summary>
          <p>Leave a line blank to show its English. Agreements and receipts stay English.</p>
          <Act action="/catalogue/hindi">
            {Object.entries(lines).map(([english, hindi], at) => (
              <div key={english}>
                <input type="hidden" name={`english-${at}`} value={english} />
                <input type="hidden" name={`was-${at}`} value={hindi} />
                <TextField
                  id={`hindi-${at}`}
                  name={`hindi-${at}`}
                  label={english}
                  lang="hi"
                  maxLength={2_000}
                  autoComplete="off"
                  defaultValue={typed[english] ?? hindi}
                />
              </div>
            ))}
            <button className="btn">Keep the Hindi words</button>
          </Act>
        </details>
      ) : (
        <p>
          The words are kept in the site file, and there is none: this desk shows the demo. With a
          site file of your own you type them here.
        </p>
      )}
    </section>
  );
};

/** The lines of the form; what is none is left out. */
export const PressedHindi = z.record(z.string(), z.unknown()).transform((form): TypedHindi[] => {
  const typed = (name: string) => z.string().max(5_000).catch("").parse(form[name]);
  return Object.keys(form).flatMap((name) => {
    const at = /^english-(\d+)$/.exec(name)?.[1];
    if (at === undefined) return [];
    return [{ english: typed(name), was: typed(`was-${at}`), hindi: typed(`hindi-${at}`) }];
  });
});
