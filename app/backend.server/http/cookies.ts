/** The API's own cookies. `__Host-` and `Secure` when the public address is https. */
const names = {
  access: "access",
  refresh: "refresh",
  challenge: "challenge",
  device: "device",
} as const;
type Name = keyof typeof names;

/** The request's cookies, and those of the answer, which count from then on. */
export class CookieJar {
  readonly out: string[] = [];
  readonly #in = new Map<string, string>();

  constructor(
    header: string,
    readonly secure: boolean,
  ) {
    for (const part of header.split(";")) {
      const at = part.indexOf("=");
      if (at > 0) this.#in.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
    }
  }

  get(name: Name): string | null {
    return this.#in.get(this.#wire(name)) ?? null;
  }

  /** @param maxAgeS seconds; 0 removes it */
  set(name: Name, value: string, maxAgeS: number): void {
    if (maxAgeS > 0) this.#in.set(this.#wire(name), value);
    else this.#in.delete(this.#wire(name));
    this.out.push(
      `${this.#wire(name)}=${value}; Path=/; Max-Age=${Math.floor(maxAgeS)}; HttpOnly; SameSite=Lax${this.secure ? "; Secure" : ""}`,
    );
  }

  #wire(name: Name): string {
    return (this.secure ? "__Host-" : "") + names[name];
  }
}
