import { chromium } from "@playwright/test";
import { Site } from "./setup/site";
import { Investor } from "./journeys/investor";
const site = await Site.open();
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const p = new Investor(site);
await p.arrives("complete", "/services");
await p.chooses("Stock cash", "Index options"); await p.paysOnline();
const agent = { "user-agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/138.0 Mobile Safari" };
for (let i = 0; i < 3; i++) { const q = new Investor(site);
await site.sandbox.advance(61_000);
await q.post("/auth", { intent: "send", dial: "+91", mobile: p.number }, agent);
await q.post("/auth", { intent: "verify", code: await site.sandbox.code(`+91${p.number}`) }, agent);
if (i === 2) await q.post("/logout", {}); }
await p.go("/account");
const leave = /href="(\/account\/leave[^"]+)"/.exec(p.page.html)![1]!.replaceAll("&amp;", "&");
const d = new Investor(site); await d.arrives("identity", "/details");
const paths: [string, string, Investor][] = [["account","/account",p],["leave",leave,p],["close","/account/close",p],["close-code","/account/close?code=sent",p],["help","/help",p],["refund","/refund-policy",p],["charter","/investor-charter",p],["perf","/performance-report",p],["details","/details",d],["auth","/auth",new Investor(site)],["services","/services",p]];
await p.chooses("Stock futures"); paths.push(["pay","/pay",p]);
const only = process.argv[2]?.split(",");
for (const [name, path, who] of paths) for (const [dev, w] of [["phone",360],["desk",1280]] as const) for (const scheme of ["light","dark"] as const) {
  if (only && !only.includes(name)) continue;
  const c = await browser.newContext({ viewport: { width: w, height: 740 }, colorScheme: scheme, javaScriptEnabled: !/account|help|refund|charter|perf/.test(path) });
  await c.addCookies([...who.cookies].map(([n, v]) => ({ name: n, value: v, url: site.url })));
  const page = await c.newPage(); await page.goto(site.url + path); await page.waitForTimeout(200);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) console.log("SCROLLS", name, dev, over);
  await page.screenshot({ path: `/tmp/shots/${name}-${dev}-${scheme}.png`, fullPage: true }); await c.close();
}
await browser.close(); await site.close();
