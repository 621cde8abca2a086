// `tsx bench/tls-end.ts KEY CERT HOST:PORT BEHIND`: starts the server on port BEHIND and ends TLS 1.3 in front of it, byte for byte. Says "ready".
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { createServer } from "node:tls";
import { answers } from "./servers";

const [key = "", cert = "", at = "", behind = ""] = process.argv.slice(2);
const [host, port] = at.split(":");
const server = spawn(process.execPath, ["--max-old-space-size=192", "build/server/server.js"], { stdio: ["ignore", "ignore", "inherit"] });
process.once("exit", () => server.kill("SIGKILL"));
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => process.exit());
process.once("disconnect", () => process.exit());
await answers(`http://127.0.0.1:${behind}/healthz`, server);
const tls = createServer({ key: readFileSync(key), cert: readFileSync(cert), minVersion: "TLSv1.3" }, (near) => {
  const far = connect(Number(behind), "127.0.0.1");
  near.setNoDelay(true);
  far.setNoDelay(true);
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.pipe(other);
    one.on("error", () => other.destroy());
    one.on("close", () => other.destroy());
  }
});
tls.listen(Number(port), host, () => console.log("ready"));
