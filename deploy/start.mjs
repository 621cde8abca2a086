#!/usr/bin/env node
// `npm start`: builds when the build is missing or older than what it was made from, then runs the
// server in this process.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "./build.mjs";

const root = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");
const made = join(root, "build/server/server.js");
const sources = ["app", "sandbox", "public", "server.ts", "vite.config.ts", "package-lock.json"];

/** @param {string} path @returns {number} the newest change below it, ms */
const newest = (path) => {
  const stat = statSync(path);
  return stat.isDirectory()
    ? Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
    : stat.mtimeMs;
};

if (
  !existsSync(made) ||
  Math.max(...sources.map((name) => newest(join(root, name)))) > statSync(made).mtimeMs
) {
  console.log("Building (the build is missing or older than its sources) …");
  await build();
}
// For trying: the operator's page too, on the port three above the site's. In production it is
// there when OPERATOR_PORT says so.
const { NODE_ENV, OPERATOR_PORT, API_URL, PORT } = process.env;
if (NODE_ENV !== "production" && OPERATOR_PORT === undefined && !API_URL)
  process.env.OPERATOR_PORT = String(Number(PORT || 3000) + 3);
if (process.argv[2] !== "--build-only")
  await import(
    pathToFileURL(
      process.argv[2] === "desk"
        ? (process.argv.splice(2, 1), join(root, "build/server/operator.js"))
        : made,
    ).href
  );
