import { Browserless } from "../../setup/browserless";
import type { Site } from "../../setup/site";
import type { Dice } from "../dice";

/**
 * Somebody whose every particular could be told from anybody else's, and who remembers all that was
 * secret on the way.
 */
export class Investor {
  readonly browser: Browserless;
  readonly number: string;
  readonly email: string;
  readonly name: string;
  readonly pan: string;
  readonly utr: string;
  readonly dob: { day: string; month: string; year: string };
  readonly taxNumber: string;
  /** what is typed about them, or by them, beside a form's own fields */
  readonly words: Record<"note" | "complaint" | "answer to a complaint", string>;
  /** once they have linked it; Telegram gives it */
  telegram: string | null = null;
  readonly #tokens = new Set<string>();

  constructor(
    readonly site: Site,
    chance: Dice,
    readonly label: string,
  ) {
    const digits = (count: number) => Array.from({ length: count }, () => chance.int(10)).join("");
    const letters = (count: number) =>
      Array.from({ length: count }, () => "abcdefghijklmnopqrstuvwxyz"[chance.int(26)]).join("");
    this.number = `7${digits(9)}`;
    this.email = `${letters(7)}.${letters(9)}@${letters(8)}.example`;
    this.name = `${capital(letters(8))} ${capital(letters(10))}`;
    this.pan = `${letters(3)}p${letters(1)}${digits(4)}${letters(1)}`.toUpperCase();
    this.utr = `4${digits(11)}`;
    this.taxNumber = `TIN-${digits(9)}`;
    const words = () => `${capital(letters(9))} ${letters(11)}`;
    this.words = { note: words(), complaint: words(), "answer to a complaint": words() };
    this.dob = {
      day: String(1 + chance.int(28)),
      month: String(1 + chance.int(12)),
      year: String(1950 + chance.int(50)),
    };
    this.browser = new Browserless(site);
  }

  /** Puts aside the tokens this browser holds now; they are replaced as it goes on. */
  remember(): void {
    for (const [name, value] of this.browser.cookies)
      if (/access|refresh|challenge|pending|signing|paying/.test(name) && value.length > 20)
        this.#tokens.add(value);
  }

  /**
   * What must be nowhere, by what it is: particulars, tokens, and the codes that the sandbox
   * delivered.
   */
  async secrets(): Promise<[kind: string, secret: string][]> {
    this.remember();
    const { day, month, year } = this.dob;
    const [d, m] = [day.padStart(2, "0"), month.padStart(2, "0")];
    const codes = [
      ...(await this.site.sandbox.messages(this.number)),
      ...(await this.site.sandbox.messages(this.email)),
    ].flatMap(({ code }) => (code ? [code] : []));
    const of = (kind: string, secrets: string[]) =>
      secrets.map((secret): [string, string] => [`${kind} of ${this.label}`, secret]);
    return [
      ...of("phone", [this.number]),
      ...of("e-mail", [this.email]),
      ...of("name", [this.name, this.name.split(" ")[1] ?? ""]),
      ...of("PAN", [this.pan]),
      ...of("date of birth", [
        `${year}-${m}-${d}`,
        `${d}-${m}-${year}`,
        `${d}/${m}/${year}`,
        `${year}${m}${d}`,
      ]),
      ...of("bank reference", [this.utr]),
      ...of("tax number", [this.taxNumber]),
      ...Object.entries(this.words).flatMap(([kind, words]) => of(kind, [words])),
      ...of("Telegram account", this.telegram === null ? [] : [this.telegram]),
      ...of("code", codes),
      // A token's last part is what makes it one; its beginning names a row.
      ...of(
        "token",
        [...this.#tokens]
          .flatMap((token) => [token, token.split(".").at(-1) ?? ""])
          .filter((part) => part.length > 20),
      ),
    ];
  }
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
