import { readFileSync } from "node:fs";
import { pathOf as inEnglish } from "../../app/content/languages";
import routeConfig from "../../app/routes";
import { Site } from "../setup/site";
import { victimsBelongings, victimsView } from "./access/belongings";
import { calls, pathOf, routes, type Door } from "./access/doors";
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

// ASVS 6.3.4, 8.2.1, 8.3.1, 9.2.3
export const proof: Proof = {
  claim:
    "every call and route answers each kind of visitor as the table says (tests/prove/access/expected.txt); nobody reaches another's things",
  async run({ say }) {
    const expected = readTable(new URL("./access/expected.txt", import.meta.url));
    const site = await Site.open();
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
      const all = doors().map(({ name, row }) => ({ name, row }));
      for (const { name, row } of all)
        if (!expected.has(row)) faults.push(`${name} is not in the table`);
      for (const row of expected.keys())
        if (!all.some((door) => door.row === row))
          faults.push(`${row} is in the table, and no door`);

      for (const [i, { name, row }] of all.entries()) {
        for (const standing of standings) {
          // A fresh door each time: it may name a number, and a number is asked only so often.
          const door = doors()[i];
          if (!door) throw new Error("the doors have changed");
          const cookies = await visitor[standing]();
          if (door.method === "POST") {
            for (const headers of foreign) {
              cells++;
              const { said } = await knock(site, door, cookies, headers);
              if (said !== "403" && !openToForeign.has(row))
                faults.push(
                  `${name}, ${standing}, from ${JSON.stringify(headers)}: ${said}, not 403`,
                );
            }
          }
          cells++;
          const { said, body } = await knock(site, door, cookies, {});
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
        const owned = own ? (await knock(site, own, victim.cookies, {})).said : "";
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
 * `303 /auth` for a redirect (its path only), else the status. Single fetch answers data redirects
 * with 202 and the address in the body.
 */
async function knock(
  site: Site,
  { method, path, json, form, cookie }: Door,
  cookies: Cookies,
  headers: Record<string, string>,
): Promise<{ said: string; body: string }> {
  const sent = new Headers(headers);
  const all = [...cookies, ...(cookie ? [cookie] : [])];
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
  const to =
    answer.headers.get("location") ??
    (answer.status === 202 ? (/"redirect","([^"]+)"/.exec(text)?.[1] ?? null) : null);
  if (to === null) return { said: String(answer.status), body: text };
  const url = new URL(to, site.url);
  return {
    said: `${answer.status}${url.origin === site.url ? url.pathname : url.origin}`,
    body: text,
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
