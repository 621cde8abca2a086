import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The first draws no window: the same tests take it a fifth to a third less time. */
const SYSTEMS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
];

/** @returns {string | undefined} where the system has a Chromium */
export const systemChromium = () => SYSTEMS.find((path) => existsSync(path));

/**
 * A Chromium to test with: CHROMIUM_PATH, the system's, Playwright's own, or one installed now
 * (Playwright's download, else Debian's package).
 * @returns {Promise<{ path: string, from: string }>}
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return { path: process.env.CHROMIUM_PATH, from: "CHROMIUM_PATH" };
  const system = systemChromium();
  if (system) return { path: system, from: "the system" };
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath()))
    return { path: chromium.executablePath(), from: "Playwright" };
  console.log("No Chromium found: asking Playwright for its own …");
  spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "ignore", timeout: 300_000 });
  if (existsSync(chromium.executablePath()))
    return { path: chromium.executablePath(), from: "Playwright, installed now" };
  console.log("Playwright could not bring one: installing Debian's package …");
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const run = (/** @type {string[]} */ words) =>
    spawnSync(words[0] ?? "", words.slice(1), {
      stdio: "inherit",
      timeout: 600_000,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  run([...sudo, "apt-get", "update", "-qq"]);
  run([...sudo, "apt-get", "install", "-y", "-qq", "chromium-headless-shell", "fonts-noto-core"]);
  const installed = systemChromium();
  if (installed) return { path: installed, from: "Debian's package, installed now" };
  throw new Error("No Chromium could be found or installed. Set CHROMIUM_PATH to one.");
}
