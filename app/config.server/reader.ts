import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { databaseHosts } from "../shared/database-hosts";

/**
 * One thing wrong with the configuration: which variable, what is wrong, an example, and so the
 * fix. Never its value.
 */
export interface Fault {
  variable: string;
  wrong: string;
  example: string;
}

const NAME = /^[a-z\d]([\w.-]*[a-z\d])?$/i;

/** Thrown once with every fault found. `exitCode` 78 is EX_CONFIG. */
export class ConfigurationFaults extends Error {
  readonly exitCode = 78;
  constructor(readonly faults: Fault[]) {
    super(
      `The configuration has ${faults.length} fault${faults.length === 1 ? "" : "s"}:\n${faults.map((f) => `  ${f.variable}: ${f.wrong}\n    for example  ${f.variable}=${f.example}`).join("\n")}`,
    );
  }
}

/**
 * Reads variables, collecting faults instead of stopping at the first. A blank variable is unset;
 * `NAME_FILE` names a file that holds the value.
 */
export class Reader {
  readonly faults: Fault[] = [];
  constructor(readonly env: Record<string, string | undefined>) {}

  /** The trimmed value, or null when unset. */
  text(variable: string): string | null {
    const direct = this.env[variable]?.trim();
    const file = this.env[`${variable}_FILE`]?.trim();
    if (direct && file)
      this.fault(variable, `is set twice: here and by ${variable}_FILE`, "(keep one)");
    if (direct) return direct;
    if (!file) return null;
    try {
      const value = readFileSync(file, "utf8").trim();
      if (value === "")
        this.fault(
          `${variable}_FILE`,
          "names an empty file",
          `/run/secrets/${variable.toLowerCase()}`,
        );
      return value || null;
    } catch {
      this.fault(
        `${variable}_FILE`,
        "names a file that cannot be read",
        `/run/secrets/${variable.toLowerCase()}`,
      );
      return null;
    }
  }

  required(variable: string, why: string, example: string): string {
    const value = this.text(variable);
    if (value === null && !this.env[`${variable}_FILE`]?.trim())
      this.fault(variable, `is missing: ${why}`, example);
    return value ?? "";
  }

  matching(
    variable: string,
    value: string | null,
    pattern: RegExp,
    wrong: string,
    example: string,
  ): void {
    if (value && !pattern.test(value)) this.fault(variable, wrong, example);
  }

  whole(
    variable: string,
    fallback: number,
    [least, most]: [number, number],
    example: string,
  ): number {
    const value = this.text(variable);
    if (value === null) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    this.fault(variable, `must be a whole number from ${least} to ${most}`, example);
    return fallback;
  }

  /** A web address without its last slash; null when unset or wrong. */
  url(variable: string, schemes: string[], example: string): string | null {
    const value = this.text(variable);
    if (value === null) return null;
    const wellFormed = databaseHosts(value).every(
      (one) => URL.canParse(one) && schemes.includes(new URL(one).protocol.slice(0, -1)),
    );
    if (wellFormed) return value.replace(/\/+$/, "");
    const begins = schemes.some((scheme) => value.startsWith(`${scheme}:`));
    this.fault(
      variable,
      begins
        ? `is no address: look at its host and port${value.includes("@") ? ", and write signs of the password that an address gives a meaning as % and two digits" : ""}`
        : `must be an address that begins with ${schemes.map((s) => `${s}:`).join(" or ")}`,
      example,
    );
    return null;
  }

  /** A name or an address to listen on, good for `httpAddress`; null when unset or wrong. */
  host(variable: string): string | null {
    const value = this.text(variable);
    if (
      value === null ||
      ((isIP(value) > 0 || NAME.test(value)) && URL.canParse(httpAddress(value, 1)))
    )
      return value;
    this.fault(
      variable,
      "must be a name or an address of this machine, IPv6 without brackets",
      "127.0.0.1",
    );
    return null;
  }

  fault(variable: string, wrong: string, example: string): void {
    // A variable may be read more than once.
    if (!this.faults.some((known) => known.variable === variable && known.wrong === wrong))
      this.faults.push({ variable, wrong, example });
  }
}

/** How a listener is reached. @param host a name or an address, IPv6 without brackets */
export const httpAddress = (host: string, port: number): string =>
  `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;

/** `new,old`: the old one still signs what is sent again. */
export const secretsIn = (text: string): string[] => text.split(",").map((one) => one.trim());
