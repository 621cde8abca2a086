import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Browserless, type Page } from "../tests/setup/browserless";
import { freePort } from "../tests/setup/free-port.mjs";
import { plain } from "../tests/setup/html-form";
import { onTheSandboxsWire } from "../tests/setup/sandbox-wire";
import { Site } from "../tests/setup/site";
import { median } from "./pairs";
import { atMost, told, type Row } from "./rows";
import { residentMb } from "./servers";

const PEOPLE = 1_000;

/**
 * Everybody at once, from a phone number to a subscription, by links and forms alone; who is told
 * to try again does.
 */
export async function journeys(): Promise<Row[]> {
  const { site, providers } = await openApart();
  try {
    await site.operator(
      "catalogue",
      "add",
      "--name",
      "Stock cash",
      "--price",
      "1499",
      "--days",
      "30",
      "--description",
      "Calls on Stock cash",
    );
    const from = performance.now();
    const walks = await Promise.allSettled(
      Array.from({ length: PEOPLE }, (_, i) => new Visitor(site, i).buys(i)),
    );
    const seconds = (performance.now() - from) / 1000;
    const ended = walks.flatMap((walk) => (walk.status === "fulfilled" ? [walk.value] : []));
    const failed = walks.flatMap((walk) =>
      walk.status === "rejected" ? [String(walk.reason)] : [],
    );
    for (const why of new Set(failed.slice(0, 5)))
      console.error(`${failed.length} failed, such as: ${why.slice(0, 600)}`);
    const database = new SqliteDatabase(join(site.folder, "research.db"), { readonly: true });
    const each = database
      .prepare("select count(*) as held from subscriptions group by person_id")
      .all() as { held: number }[];
    database.close();
    const took = ended.map(({ ms }) => ms).sort((a, b) => a - b);
    return [
      atMost(
        "journeys: people of 1,000 who did not end with exactly one subscription",
        PEOPLE - ended.filter(({ held }) => held === 1).length,
        0,
        "",
      ),
      atMost(
        "journeys: people with more than one in the database",
        each.filter(({ held }) => held > 1).length,
        0,
        "",
      ),
      atMost("journeys: people with none in the database", PEOPLE - each.length, 0, ""),
      told("journeys: a second", (ended.length / seconds).toFixed(1)),
      told(
        "journeys: p50 / p99 from first page to subscription",
        `${(median(took) / 1000).toFixed(1)} / ${((took[Math.floor(took.length * 0.99)] ?? 0) / 1000).toFixed(1)} s`,
      ),
      told(
        "journeys: told that we are busy / that the provider is not answering",
        `${ended.reduce((sum, { away }) => sum + away, 0)} / ${ended.reduce((sum, { again }) => sum + again, 0)} times`,
      ),
      told("journeys: resident memory at the end", `${Math.round(residentMb(site.pid))} MB`),
    ];
  } finally {
    await site.close();
    await providers.close();
  }
}

/** The server, and in a process of its own, as in life, the sandbox that plays its providers. */
async function openApart(): Promise<{ site: Site; providers: Site }> {
  const [port, sandboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = { SANDBOX_PORT: String(sandboxPort), SANDBOX_SMTP_PORT: String(smtpPort) };
  // Webhooks are brought to the public address.
  const providers = await Site.open({
    ...ports,
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: "warn",
  });
  const limits = { TRUSTED_PROXIES: "1", SMS_PER_HOUR: String(PEOPLE * 2) };
  const wire = onTheSandboxsWire(providers.sandbox.url, smtpPort);
  return {
    providers,
    site: await Site.open({ ...ports, ...wire, ...limits, PORT: String(port), LOG_LEVEL: "warn" }),
  };
}

/** About so long, since people do not wait in step. */
const pause = (ms: number) =>
  new Promise((resolve) => setTimeout(resolve, ms * (0.5 + Math.random())));

/** One of a thousand: has an address of its own, and patience. */
class Visitor extends Browserless {
  #away = 0;
  #again = 0;

  constructor(
    site: Site,
    private readonly i: number,
  ) {
    super(site);
  }

  async buys(i: number): Promise<{ ms: number; held: number; away: number; again: number }> {
    const from = performance.now();
    const { sandbox } = this.site;
    const number = String(7_000_000_000 + i);
    const email = `journey${i}@example.com`;
    let page = await this.open("/auth");
    page = await this.press(page, "Send OTP", { "Mobile number": number });
    page = await this.press(page, "Verify OTP", { Code: await sandbox.code(number) });
    page = await this.press(await this.onTo(page, "/details"), "Send code", { "E-mail": email });
    page = await this.press(page, "Verify", { Code: await sandbox.code(email) });
    page = await this.press(page, "Verify PAN", {
      Day: "27",
      Month: "8",
      Year: "1990",
      PAN: `ABCPE${String(i).padStart(4, "0")}F`,
    });
    page = await this.press(page, "Submit and Sign");
    page = await this.signs(page);
    page = await this.press(await this.onTo(page, "/services"), "Proceed to Pay", {
      "Stock cash": "on",
    });
    page = await this.press(page, "Pay on Website");
    page = await this.press(page, "Continue to Razorpay");
    page = await this.press(page, "Pay successfully");
    page = await this.press(page, "Continue to the shop");
    page = await this.open("/subscriptions");
    return {
      ms: performance.now() - from,
      held: page.html.match(/Ends on/g)?.length ?? 0,
      away: this.#away,
      again: this.#again,
    };
  }

  /**
   * Presses again, after a pause, as long as the page says that somebody is not answering just now:
   * what was typed is still in it.
   */
  override async press(
    page: Page,
    button: string,
    fill: Record<string, string> = {},
  ): Promise<Page> {
    for (;;) {
      const next = await super.press(page, button, fill);
      if (
        !/try again in a (?:minute|few seconds)/.test(plain(next.html)) ||
        !next.html.includes(`>${button}<`)
      )
        return next;
      this.#again++;
      await pause(3_000);
      page = next;
    }
  }

  /**
   * What the sandbox's page does with script: without it, it would list everybody's open documents
   * to everybody.
   */
  private signs({ path }: Page): Promise<Page> {
    const document = /DID[A-Z0-9]+/i.exec(path)?.[0] ?? "";
    return this.submit(`${this.site.sandbox.url}/digio/finish`, {
      document,
      outcome: "sign",
      redirect_url: `${this.site.url}/details/signed`,
    });
  }

  override async send(path: string, init: RequestInit): Promise<Response> {
    if (
      path.startsWith(`${this.site.sandbox.url}/digio#`) ||
      path.startsWith(`${this.site.sandbox.url}/digio/#`)
    )
      return new Response();
    const headers = new Headers(init.headers);
    headers.set("x-forwarded-for", `10.${this.i >> 16}.${(this.i >> 8) & 255}.${this.i & 255}`);
    for (;;) {
      // A connection that broke is tried again as a person would, form or not: nothing may be
      // doubled by that.
      const answer = await super.send(path, { ...init, headers }).catch(() => null);
      if (answer && (answer.status !== 503 || !answer.headers.has("retry-after"))) return answer;
      this.#away++;
      await answer?.arrayBuffer();
      await pause(Number(answer?.headers.get("retry-after") ?? 2) * 1000);
    }
  }

  /** Where the last form led, or where its link leads on. */
  private async onTo(page: Page, path: string): Promise<Page> {
    if (page.status >= 400)
      throw new Error(`${page.status} at ${page.path}: ${plain(page.html).slice(0, 300)}`);
    return page.path.startsWith(path) ? page : this.open(path);
  }
}
