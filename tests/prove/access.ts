import { readFileSync } from "node:fs";
import { pathOf as inEnglish } from "../../app/content/languages";
import routeConfig from "../../app/routes";
import { freePort } from "../setup/free-port.mjs";
import { Site } from "../setup/site";
import { victimsBelongings, victimsView } from "./access/belongings";
import { calls, pathOf, routes, type Door } from "./access/doors";
import { Given } from "./access/given";
import { standings, visitors, type Cookies, type Standing } from "./access/visitors";
import type { Proof } from "./proof";

/**
 * The doors that another site's page may knock at: the provider's own post after a payment, which
 * reads no cookie and changes nothing.
 */
const openToForeign = new Set(["POST /pay/callback"]);
const foreign: Record<string, string>[] = [
  { origin: "https://evil.example" },
  { "sec-fetch-site": "cross-site" },
];

/** Who has no session that holds, each for another reason. */
const WITHOUT: readonly Standing[] = ["expired", "ended", "tampered", "forged", "swapped"];

/** In short a door meets one of these, in turns with the other doors. */
const inTurns = (standing: Standing, door: number): boolean =>
  WITHOUT[door % WITHOUT.length] === standing;

/** What the doors give between them; others are given on ways that no door goes alone. */
const COOKIES = [
  "access",
  "cart",
  "challenge",
  "language",
  "last-path",
  "pending",
  "refresh",
  "toast",
];

// ASVS 3.3.1, 3.3.2, 3.3.3, 3.3.4, 6.3.4, 8.2.1, 8.3.1, 9.2.3, 14.2.1
export const proof: Proof = {
  claim:
    "every call and route answers each kind of visitor as the table says (tests/prove/access/expected.txt); nobody reaches another's things; every cookie given is this host's alone, secure, not for scripts, and not sent along by other sites; what is personal stands in no address",
  async run({ short, say }) {
    const expected = readTable(new URL("./access/expected.txt", import.meta.url));
    const site = await behindHttps();
    const given = new Given();
    try {
      const paths = (await routeConfig).map(pathOf);
      const doorsIn = calls.length + 3 * paths.length + 60;
      const visitor = await visitors(site, doorsIn);
      const victim = await victimsBelongings(site);
      const before = await victimsView(site, victim.cookies);
      let asked = 0;
      const fresh = () => `+9188${String(++asked).padStart(8, "0")}`;
      const faults: string[] = [];
      let cells = 0;
      const doors = () => [...calls(victim, fresh), ...routes(victim, paths, fresh)];
      const all = doors().map(({ name, row, method }, i) => ({ name, row, method, i }));
      for (const { name, row } of all)
        if (!expected.has(row)) faults.push(`${name} is not in the table`);
      for (const row of expected.keys())
        if (!all.some((door) => door.row === row))
          faults.push(`${row} is in the table, and no door`);

      // Read first: a session that acts may end the one that all is read by.
      for (const { name, row, method, i } of [...all].sort(readFirst)) {
        for (const standing of standings) {
          if (short && WITHOUT.includes(standing) && !inTurns(standing, i)) continue;
          // A fresh door each time: it may name a number, and a number is asked only so often.
          const door = doors()[i];
          if (!door) throw new Error("the doors have changed");
          const cookies = await visitor[standing](method === "GET" && !row.includes("/renew"));
          if (method === "POST") {
            for (const headers of short ? foreignInShort(standing, i) : foreign) {
              cells++;
              const { said, gives } = await knock(site, door, cookies, headers, given);
              for (const fault of gives) faults.push(`${name}, ${standing}: ${fault}`);
              if (said !== "403" && !openToForeign.has(row))
                faults.push(
                  `${name}, ${standing}, from ${JSON.stringify(headers)}: ${said}, not 403`,
                );
            }
          }
          cells++;
          const { said, body, gives } = await knock(site, door, cookies, {}, given);
          for (const fault of gives) faults.push(`${name}, ${standing}: ${fault}`);
          const wanted = expected.get(row)?.[standing];
          if (ledInEnglish(said) !== wanted)
            faults.push(`${name}, ${standing}: ${said}, not ${wanted}`);
          const leaked = [
            victim.claimId,
            "Vimala Canary",
            "ABCPE0009F",
            "person0009@example.com",
            "9300000009",
          ].find((one) => body.includes(one));
          if (leaked) faults.push(`${name}, ${standing}: shows another's ${leaked}`);
        }
      }
      faults.push(...given.faultsOfAll(COOKIES));
      const after = await victimsView(site, victim.cookies);
      if (JSON.stringify(after) !== JSON.stringify(before))
        faults.push(
          `the victim's things changed: ${JSON.stringify(before)} became ${JSON.stringify(after)}`,
        );
      // The ids were good all along: their owner still gets what nobody else got.
      for (const ending of [
        "/payments/verify-payment",
        "/payments/receipt",
        " /subscriptions/receipt.pdf",
        "/api/v1/research/item",
        "/api/v1/research/attachment",
        " /research/:id",
        " /research/file/:file",
      ]) {
        const own = doors().find(
          ({ name, method }) =>
            name.endsWith(ending) && (method === "GET") === /receipt|research/.test(ending),
        );
        const owned = own ? (await knock(site, own, victim.cookies, {}, given)).said : "";
        if (owned !== "200") faults.push(`the victim's own ${ending}: ${owned}, not 200`);
      }
      for (const fault of faults.slice(0, 40)) say(fault);
      return {
        held: faults.length === 0,
        figure: `${all.length} doors, ${standings.length} kinds of visitor, ${cells} cells asserted, ${faults.length} wrong`,
      };
    } finally {
      await site.close();
    }
  },
};

/**
 * In short another site's page sends that one, and somebody who may do everything: the one as the
 * first of the two headers has it, the other as the second, and the other way round at the next
 * door.
 */
const foreignInShort = (standing: Standing, door: number) =>
  WITHOUT.includes(standing) || standing === "complete"
    ? [foreign[(door + Number(standing === "complete")) % foreign.length]!]
    : [];

const readFirst = (one: { method: string }, other: { method: string }): number =>
  Number(one.method === "POST") - Number(other.method === "POST");

/** A site at an https address, asked as the proxy before it asks. */
async function behindHttps(): Promise<Site> {
  const PORT = String(await freePort());
  const site = await Site.open({ PORT, PUBLIC_URL: "https://research.example" });
  return Object.assign(site, { url: `http://127.0.0.1:${PORT}` });
}

/**
 * `303 /auth` for a redirect (its path only), else the status. Single fetch answers data redirects
 * with 202 and the address in the body. `gives`: what is wrong with what it gives.
 */
async function knock(
  site: Site,
  { method, path, json, form, cookie }: Door,
  cookies: Cookies,
  headers: Record<string, string>,
  given: Given,
): Promise<{ said: string; body: string; gives: string[] }> {
  const sent = new Headers(headers);
  const all = [...cookies, ...(cookie ? [`__Host-${cookie}`] : [])];
  if (all.length > 0) sent.set("cookie", all.join("; "));
  if (json !== undefined) sent.set("content-type", "application/json");
  const body =
    method === "GET"
      ? null
      : form
        ? new URLSearchParams(form)
        : json === undefined
          ? null
          : JSON.stringify(json);
  const answer = await fetch(site.url + path, { method, headers: sent, body, redirect: "manual" });
  const text = await answer.text();
  const gives = given.faultsOf(answer);
  const to =
    answer.headers.get("location") ??
    (answer.status === 202 ? (/"redirect","([^"]+)"/.exec(text)?.[1] ?? null) : null);
  if (to === null) return { said: String(answer.status), body: text, gives };
  const url = new URL(to, site.url);
  return {
    said: `${answer.status}${url.origin === site.url ? url.pathname : url.origin}`,
    body: text,
    gives,
  };
}

/** A page in another language leads on in it. */
const ledInEnglish = (said: string): string =>
  said.replace(/^(\d{3})(\/.*)$/, (_, status: string, path: string) => status + inEnglish(path));

function readTable(file: URL): Map<string, Record<Standing, string>> {
  const [head = "", ...rows] = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const columns = head.trim().split(/\s+/).slice(1);
  return new Map(
    rows.map((row) => {
      const [method, path, ...cells] = row.trim().split(/\s+/);
      return [
        `${method} ${path}`,
        Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ""])) as Record<
          Standing,
          string
        >,
      ];
    }),
  );
}
