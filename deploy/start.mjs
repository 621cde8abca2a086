#!/usr/bin/env node
// `npm start`: builds when the build is missing or older than what it was made from, then runs the
// server in this process.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isOld, takeLanguages } from "./build.mjs";

const deploy = import.meta.dirname ?? new URL(".", import.meta.url).pathname;
const built = join(deploy, "../build/server");

if (isOld()) {
  // On standard error: what a command prints may go into a file.
  console.error("Building (the build is missing or older than its sources) …");
  // A process of its own: what it needs is not to stay with the server, and a start that is ended
  // meanwhile does not leave half a build.
  const { status } = spawnSync(process.execPath, [join(deploy, "build.mjs"), "--if-old"], {
    stdio: ["inherit", 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
}
takeLanguages();
// For trying: the operator's page too, on the port three above the site's. In production it is
// there when OPERATOR_PORT says so.
const { NODE_ENV, OPERATOR_PORT, API_URL, PORT } = process.env;
if (NODE_ENV !== "production" && OPERATOR_PORT === undefined && !API_URL)
  process.env.OPERATOR_PORT = String(Number(PORT || 3000) + 3);
if (process.argv[2] !== "--build-only")
  await import(
    pathToFileURL(
      process.argv[2] === "desk"
        ? (process.argv.splice(2, 1), join(built, "operator.js"))
        : join(built, "server.js"),
    ).href
  );
