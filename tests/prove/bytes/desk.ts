import { scryptSync } from "node:crypto";
import { freePort } from "../../setup/free-port.mjs";
import { Site } from "../../setup/site";

const PASSPHRASE = "four words of a rhyme";
const BACKUP_PASSPHRASE = "five more words of the rhyme";
const METRICS_TOKEN = "metrics-token-of-this-proof-and-no-other";

/** A site at its most talkative, with the operator's page and `/metrics` beside it. */
export async function talkativeSite(): Promise<{ site: Site; desk: Desk }> {
  const port = await freePort();
  const site = await Site.open({
    LOG_LEVEL: "trace",
    OPERATOR_PORT: String(port),
    OPERATOR_PASSPHRASE_HASH: hashed(PASSPHRASE),
    OPERATOR_METRICS_TOKEN: METRICS_TOKEN,
    BACKUP_PASSPHRASE,
  });
  return { site, desk: new Desk(`http://127.0.0.1:${port}`) };
}

/** What the operator holds and looks at. */
export class Desk {
  readonly backupPassphrase = BACKUP_PASSPHRASE;
  readonly secrets = [PASSPHRASE, BACKUP_PASSPHRASE, METRICS_TOKEN];
  constructor(private readonly url: string) {}

  /**
   * A wrong passphrase, then the right one, then every page. Throws where the pages do not open.
   */
  async walk(): Promise<void> {
    await this.#signIn("not the four words of it");
    const cookie = (await this.#signIn(PASSPHRASE)).headers.getSetCookie()[0]?.split(";")[0] ?? "";
    for (const path of [
      "/",
      "/people",
      "/payments",
      "/claims",
      "/catalogue",
      "/messages",
      "/complaints",
    ]) {
      const page = await fetch(this.url + path, { headers: { cookie }, redirect: "manual" });
      if (page.status !== 200)
        throw new Error(`the operator's page ${path} answered ${page.status}`);
    }
  }

  /** As Prometheus reads them. Throws where they are not there. */
  async metrics(): Promise<string> {
    const answer = await fetch(`${this.url}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    const text = await answer.text();
    if (!answer.ok || !text.includes("# TYPE"))
      throw new Error(`/metrics answered ${answer.status}`);
    return text;
  }

  #signIn = (passphrase: string): Promise<Response> =>
    fetch(`${this.url}/sign-in`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: this.url },
      body: new URLSearchParams({ passphrase }),
    });
}

/** A hash of ours that is cheap to check: its cost stands in it. */
function hashed(passphrase: string): string {
  const salt = "salt-salt-salt-salt-salt";
  return [
    "scrypt",
    1024,
    8,
    3,
    salt,
    scryptSync(passphrase, salt, 32, { N: 1024, r: 8, p: 3 }).toString("base64url"),
  ].join(":");
}
