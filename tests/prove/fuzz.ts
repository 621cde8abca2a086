import { readdirSync, readFileSync } from "node:fs";
import routeConfig from "../../app/routes";
import { Site } from "../setup/site";
import { victimsBelongings, type Belongings } from "./access/belongings";
import { calls, pathOf, routes } from "./access/doors";
import { numbers, personAt, secretsOf, type Cookies } from "./access/visitors";
import { dice, type Dice } from "./dice";
import { wrongWith, type Secrets } from "./fuzz/judge";
import { oddities } from "./fuzz/oddities";
import { fuzzRealForms } from "./fuzz/real-forms";
import { anyRequest, type Target } from "./fuzz/requests";
import { shout } from "./fuzz/shout";
import { drip } from "./fuzz/slow";
import type { Proof } from "./proof";

/** Requests on their way at one time. */
const AT_ONCE = 8;
const MOST_MEMORY_MB = 450;
/** A third of them drip a body: more than the server works for at once. */
const SLOW_CLIENTS = 360;

// ASVS 1.2.1, 1.4.3, 4.2.1, 13.4.2, 16.5.1
export const proof: Proof = {
  claim:
    "whatever is sent to any route or call, and whatever stands in a field of any form: never a 5xx, a stack trace, a secret or another person's data; the server lives, in bounded memory",
  async run({ seed, short, count, say }) {
    const site = await Site.open({ LOG_LEVEL: "error" });
    try {
      const port = Number(new URL(site.url).port);
      const host = new URL(site.url).host;
      const origins = [site.url, site.sandbox.url];
      const victim = await victimsBelongings(site);
      const targets = await allTargets(victim);
      const secrets: Secrets = {
        canaries: canaries(),
        never: [...secretsOf(site), site.folder, process.cwd()],
      };
      const faults: string[] = [];
      const note = (what: string, wrong: string | null) => {
        if (wrong) faults.push(`${wrong} — ${what}`);
      };

      const slow = drip(port, SLOW_CLIENTS);
      for (const { name, bytes, halfClose } of oddities(host))
        note(name, wrongWith(await shout(port, bytes, halfClose), null, secrets, origins));

      const formsSent = count ?? (short ? 600 : 10_000);
      const forms = await fuzzRealForms(site, {
        seed,
        many: formsSent,
        victim,
        never: secrets.never,
      });
      faults.push(...forms.faults);
      say(`forms: ${inWords(forms.statuses)}`);

      const many = count ?? (short ? 1_200 : 30_000);
      const statuses = new Map<number, number>();
      const next = requests(dice(seed), site, targets, many);
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let one = await next(); one; one = await next()) {
            const heard = await shout(port, one.bytes);
            statuses.set(heard.status, (statuses.get(heard.status) ?? 0) + 1);
            note(
              `#${one.number} as ${one.owner ?? "nobody"}: ${one.bytes
                .toString("latin1")
                .slice(0, 2000)
                .replace(/Cookie: [^\r]*/g, (line) => line.slice(0, 300))
                .slice(0, 700)
                .replaceAll("\r\n", " ⏎ ")}`,
              wrongWith(heard, one.owner, secrets, origins),
            );
          }
        }),
      );
      if (!short) await cutOff(slow.held, say);
      const held = slow.held();
      slow.end();

      const alive =
        (await fetch(`${site.url}/readyz`)).status === 200 &&
        (await fetch(site.url)).status === 200;
      if (!alive) faults.push("the server is not well afterwards");
      for (const line of site.log.split("\n").filter((line) => /^{"level":[56]0/.test(line)))
        faults.push(`in the log: ${line.slice(0, 600)}`);
      const memory = memoryMb(site);
      if (memory > MOST_MEMORY_MB) faults.push(`${memory} MB of memory`);
      if (!short && held > 0) faults.push(`${held} slow clients are still held`);
      say(inWords(statuses));
      for (const fault of faults.slice(0, 30)) say(fault);
      return {
        held: faults.length === 0,
        figure: `${forms.sent} sendings of ${forms.forms} real forms, ${many} requests to ${targets.length} doors and ${oddities(host).length} oddities, ${faults.length} wrong answers; ${memory} MB at the end`,
      };
    } finally {
      await site.close();
    }
  },
};

/** Every route, call, webhook and some files, with what each likes to be sent. */
async function allTargets(victim: Belongings): Promise<Target[]> {
  const fresh = () => "+918800000001";
  const asset = readdirSync("build/client/assets")[0] ?? "";
  const others = [
    "/favicon.svg",
    `/assets/${asset}`,
    "/healthz",
    "/readyz",
    "/metrics",
    "/api/v1",
    "/api/v1/nothing",
  ];
  const events = {
    event: "payment.captured",
    payload: {
      payment: { entity: { id: "pay_x", order_id: victim.orderId } },
      document: { id: victim.documentId },
    },
  };
  return [
    ...calls(victim, fresh).map(({ method, path, json }) => ({
      method,
      path,
      good: json ?? {},
      fields: {},
    })),
    ...routes(victim, (await routeConfig).map(pathOf), fresh)
      .filter(({ path }) => !path.includes(".data"))
      .map(({ method, path, form }) => ({ method, path, good: form, fields: form ?? {} })),
    ...["/api/v1/webhooks/razorpay", "/api/v1/webhooks/digio"].map((path) => ({
      method: "POST" as const,
      path,
      good: events,
      fields: {},
    })),
    ...others.map((path) => ({ method: "GET" as const, path, good: {}, fields: {} })),
  ];
}

const inWords = (statuses: Map<number, number>): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status === 0 ? "closed" : status}: ${times}`)
    .join(", ");

const people = ["email", "identity", "agreement", "complete"] as const;

function canaries(): Map<string, string[]> {
  const of = (number: string) => [
    `ABCPE${number.slice(-4)}F`,
    `person${number.slice(-4)}@example.com`,
    number.slice(-10),
  ];
  return new Map([
    ...people.map((who) => [who, of(numbers[who])] as const),
    ["victim", [...of(numbers.victim), "Vimala Canary"]] as const,
  ]);
}

/** Deals out the requests one after another, so that the seed alone decides what they are. */
function requests(chance: Dice, site: Site, targets: Target[], many: number) {
  let number = 0;
  let sessions: Record<(typeof people)[number], Cookies> | null = null;
  let dealing: Promise<unknown> = Promise.resolve();
  const deal = async () => {
    if (number >= many) return null;
    // A request may well have logged its person out.
    if (!sessions || number % 40 === 0) {
      const [email, identity, agreement, complete] = await Promise.all(
        people.map((who) => personAt(site, who)),
      );
      sessions = {
        email: email ?? [],
        identity: identity ?? [],
        agreement: agreement ?? [],
        complete: complete ?? [],
      };
    }
    const owner = chance.chance(0.3) ? null : chance.pick(people);
    number++;
    return {
      number,
      owner,
      bytes: anyRequest(
        chance,
        chance.pick(targets),
        new URL(site.url).host,
        owner ? sessions[owner] : [],
      ),
    };
  };
  return () => {
    const dealt = dealing.then(deal);
    dealing = dealt;
    return dealt;
  };
}

/**
 * The clients that drip are let go: after 15 s without all headers, 30 s without the whole request.
 */
async function cutOff(held: () => number, say: (words: string) => void): Promise<void> {
  const from = performance.now();
  while (held() > 0 && performance.now() - from < 45_000)
    await new Promise((resolve) => setTimeout(resolve, 250));
  say(
    `slow clients: the last was let go ${Math.round((performance.now() - from) / 1000)} s after the requests`,
  );
}

/** Resident memory of the server; 0 where the system does not say. */
function memoryMb(site: Site): number {
  try {
    return Math.round(
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, "utf8"))?.[1] ?? 0) /
        1024,
    );
  } catch {
    return 0;
  }
}
