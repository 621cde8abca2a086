#!/usr/bin/env node
// `node deploy/check.mjs`: does what is shipped run by itself? Lays out what deploy/Dockerfile lays
// out (the build, package.json and the packages of `npm ci --omit=dev`, nothing else) in an empty
// folder, starts the server there, asks it, and stops it. Ends with 0 or says what is missing.
import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../tests/setup/free-port.mjs";

const root = join(import.meta.dirname, "..");
const image = mkdtempSync(join(tmpdir(), "image-"));
try {
  const packages = productionPackages();
  for (const path of packages) copyPackage(join(root, path), join(image, path));
  cpSync(join(root, "build"), join(image, "build"), { recursive: true });
  cpSync(join(root, "package.json"), join(image, "package.json"));
  await serve();
  console.log(
    `The server and the operator's command line run on the build and ${packages.length} packages.`,
  );
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
} finally {
  rmSync(image, { recursive: true, force: true });
}

/**
 * From the lock file, as npm reads it: what is neither for development only nor left out on this
 * machine. @returns {string[]} paths in the project
 */
function productionPackages() {
  /** @type {Record<string, { dev?: boolean, devOptional?: boolean, optional?: boolean }>} */
  const all = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  return Object.keys(all).filter(
    (path) =>
      path !== "" &&
      !all[path]?.dev &&
      !all[path]?.devOptional &&
      (!all[path]?.optional || exists(path)),
  );
}

/** @param {string} path */
function exists(path) {
  return lstatSync(join(root, path), { throwIfNoEntry: false }) !== undefined;
}

/**
 * Hard links where the file system has them: no copy is made of some hundred megabytes. @param
 * {string} from @param {string} to
 */
function copyPackage(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    // Packages below a package are in the lock file by themselves.
    if (entry.name === "node_modules") continue;
    if (entry.isDirectory()) copyPackage(join(from, entry.name), join(to, entry.name));
    else link(join(from, entry.name), join(to, entry.name));
  }
}

/** @param {string} from @param {string} to */
function link(from, to) {
  try {
    linkSync(from, to);
  } catch {
    cpSync(from, to, { dereference: true });
  }
}

/**
 * Starts it on ports of its own with an empty data folder; throws with what it said when anything
 * is not as it should be.
 */
async function serve() {
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  const env = {
    PATH: process.env.PATH ?? "",
    PORT: `${port}`,
    SANDBOX_PORT: `${sandboxPort}`,
    SANDBOX_SMTP_PORT: `${smtpPort}`,
    DATA_DIR: join(image, "data"),
  };
  const child = spawn(process.execPath, ["--max-old-space-size=192", "build/server/server.js"], {
    cwd: image,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const listening = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (bytes) => (said += bytes).includes("Listening on") && resolve(true));
  });
  if (!(await Promise.race([listening, ended.then(() => false)])))
    throw new Error(`The server does not start:\n${said}`);
  for (const path of ["/healthz", "/readyz", "/", "/auth", "/services"]) {
    const answer = await fetch(`http://localhost:${port}${path}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}:\n${said}`);
  }
  const listed = spawnSync(process.execPath, ["build/server/operator.js", "catalogue", "list"], {
    cwd: image,
    env,
    encoding: "utf8",
  });
  if (listed.status !== 0)
    throw new Error(
      `The operator's command line ends with ${listed.status}:\n${listed.stdout}${listed.stderr}`,
    );
  child.kill("SIGTERM");
  const code = await ended;
  if (code !== 0) throw new Error(`After SIGTERM the server ends with ${code}:\n${said}`);
}
