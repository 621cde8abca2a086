import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Investor } from "../journeys/investor";
import { anIdea } from "../setup/research-drafts";
import { linksOf } from "../setup/read-page";
import { Site } from "../setup/site";

/** Somebody with twenty-one ideas to read, as a first visit brings them. */
let site: Site;
let person: Investor;
let root: string;
let oldest = "";
beforeAll(async () => {
  site = await Site.open();
  person = new Investor(site);
  await person.arrives("complete", "/services");
  await person.chooses("Stock cash");
  await person.paysOnline();
  const json = async <T>(...words: string[]) =>
    JSON.parse(await site.desk("research", ...words, "--json")) as T;
  const services = await json<{ id: string; name: string }[]>("services");
  const own = services.filter(({ name }) => /stock cash/i.test(name)).map(({ id }) => id);
  const file = join(site.folder, "idea.json");
  for (let at = 0; at < 21; at++) {
    writeFileSync(file, JSON.stringify(anIdea({ services: own, name: names[at] ?? "" })));
    const draft = await json<{ id: string; version: string }>("draft", file);
    oldest ||= root ?? "";
    const seen = ["--yes", "--seen", draft.version];
    root = (await json<{ root: string }>("release", draft.id, ...seen)).root;
  }
});
afterAll(() => site.close());

const names = Array.from(
  "Kaveri Sahyadri Malabar Deccan Konkan Narmada Godavari Vindhya Aravalli Nilgiri Satpura Chambal Betwa Tapti Mahanadi Krishna Tungabhadra Pennar Vaigai Periyar Sabarmati".split(
    " ",
  ),
  (river) => `${river} Cement and Power Ltd`,
);

/** Bytes as they cross the wire: status line, headers and body, packed as for a browser. */
const fetched = (path: string) => asked(path);
const headOf = (path: string) => asked(path, "HEAD");

function asked(
  path: string,
  method = "GET",
): Promise<{ bytes: number; cache: string; csp: string }> {
  const cookie = [...person.cookies]
    .filter(([name]) => name !== "look")
    .map((pair) => pair.join("="))
    .join("; ");
  return new Promise((resolve, reject) => {
    const sent = request(
      site.url + path,
      { method, headers: { cookie, "accept-encoding": "gzip, deflate, br" } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const lines = answer.rawHeaders.map((word, at) => word + (at % 2 ? "\r\n" : ": "));
          const head = `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n${lines.join("")}\r\n`;
          resolve({
            bytes: head.length + Buffer.concat(chunks).length,
            cache: answer.headers["cache-control"] ?? "",
            csp: String(answer.headers["content-security-policy"]),
          });
        });
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}

test("a list of twenty fits 14,600 bytes, an idea 8,192, cold", async () => {
  const [list, item] = [await fetched("/research"), await fetched(`/research/${root}`)];
  console.log(`list ${list.bytes} bytes, idea ${item.bytes} bytes`);
  expect(list.bytes).toBeLessThanOrEqual(14_600);
  expect(item.bytes).toBeLessThanOrEqual(8_192);
});

test("no page of research runs a script, and no cache keeps one", async () => {
  for (const path of ["/research", `/research/${root}`]) {
    const { html } = await person.go(path);
    expect(html).not.toMatch(/<script\b|\son\w+=/);
    const { cache, csp } = await fetched(path);
    expect(cache).toMatch(/no-store/);
    expect(csp).toContain("script-src 'none'");
  }
  expect((await person.go("/research/seal")).html).not.toMatch(/<script\b|\son\w+=/);
});

test("a page is never answered as unchanged: what may be read changes by the day", async () => {
  const first = await person.get(`/research/${root}`);
  const etag = first.headers.get("etag") ?? '"x"';
  const again = await person.get(`/research/${root}`, { "if-none-match": etag });
  expect(again.status).toBe(200);
});

test("twenty stand on a page, the rest behind a link", async () => {
  const { html } = await person.go("/research");
  expect(html.match(/href="\/research\/01/g)).toHaveLength(20);
  expect(linksOf(html).map(({ words }) => words)).not.toContain("Newer");
  await person.follows("Older");
  expect(person.page.html.match(/href="\/research\/01/g)).toHaveLength(1);
  await person.follows("Newer");
  expect(person.page.html.match(/href="\/research\/01/g)).toHaveLength(20);
  expect((await fetched("/research?before=21")).bytes).toBeLessThanOrEqual(14_600);
});

test("fetched early by a browser, or asked for its head alone, an idea stays unread", async () => {
  const counts = () => site.desk("research", "show", "1");
  await person.get(`/research/${oldest}`, { "sec-purpose": "prefetch" });
  for (const path of [`/research/${oldest}`, `/research/${oldest}/item.pdf`])
    expect((await headOf(path)).cache).toContain("private");
  expect(await counts()).toContain("opened 0.");
  await person.get(`/research/${oldest}`);
  expect(await counts()).toContain("opened 1.");
});
