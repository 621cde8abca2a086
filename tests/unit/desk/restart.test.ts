import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { trailOf } from "../trail";
import { Desk } from "./desk";
import { Owner } from "./owner";

let folder: string;
let desk: Desk;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "restart-"))));
afterEach(async () => {
  await desk.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A desk whose settings have changed since its server started. */
async function withWaiting(comesBack: boolean, settings: string): Promise<Owner> {
  desk = await Desk.open({ comesBack }, undefined, { DATA_DIR: folder });
  writeFileSync(join(folder, "settings.env"), settings);
  const owner = await Owner.at(desk);
  await owner.follows("Settings");
  return owner;
}
const restarts = async () =>
  (await trailOf(desk.shop.parts)).filter(({ what }) => what === "server restarted").length;

test("what waits for the next start is two presses from holding; the trail says so", async () => {
  const owner = await withWaiting(true, "PUBLIC_URL=https://shop.example.in\n");
  expect(owner.words).toContain("hold from the next start of the server");
  await owner.follows("Restart the server");
  expect(owner.words).toContain("Nobody is signed out.");
  expect(desk.ended()).toBe(0);
  await owner.press("Restart now");
  expect([desk.ended(), await restarts()]).toEqual([1, 1]);
  expect(owner.html).toContain('http-equiv="refresh" content="10;url=/settings?done=restarted"');
  expect(owner.words).toContain("The server restarts");
});

test("a server that would not come back is not ended: the page names what would fail", async () => {
  const owner = await withWaiting(true, "PUBLIC_URL=https://shop.example.in\nCODE_MINUTES=never\n");
  await owner.follows("Restart the server");
  await owner.press("Restart now");
  expect(owner.words).toMatch(/the server would not start again\. CODE_MINUTES must be/);
  expect([desk.ended(), await restarts()]).toEqual([0, 0]);
});

test("where nobody would start it again the desk says how to, and has no door for it", async () => {
  const owner = await withWaiting(false, "PUBLIC_URL=https://shop.example.in\n");
  expect(owner.words).toContain("sudo systemctl restart research-desk");
  expect(owner.words).not.toContain("Restart the server");
  expect((await desk.post("/restart")).status).toBe(404);
  expect([desk.ended(), await restarts()]).toEqual([0, 0]);
});
