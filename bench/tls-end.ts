// `tsx bench/tls-end.ts KEY CERT HOST:PORT BEHIND`: starts the server on port BEHIND and ends TLS
// 1.3 in front of it, byte for byte. Says "ready".
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { createServer } from "node:tls";
import { answers } from "./servers";

// A browser reads nothing of a TLS record before its last byte. Caddy therefore begins a connection
// with records of a packet each; so does this.
const RECORD_BYTES = 1_300;

const [key = "", cert = "", at = "", behind = ""] = process.argv.slice(2);
const [host, port] = at.split(":");
const server = spawn(process.execPath, ["--max-old-space-size=192", "build/server/server.js"], {
  stdio: ["ignore", "ignore", "inherit"],
});
process.once("exit", () => server.kill("SIGKILL"));
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => process.exit());
process.once("disconnect", () => process.exit());
await answers(`http://127.0.0.1:${behind}/healthz`, server);
// As one that has been up for a day: its code is compiled.
for (let times = 0; times < 100; times++)
  for (const path of ["/", "/auth", "/services"])
    await (await fetch(`http://127.0.0.1:${behind}${path}`)).arrayBuffer();
const tls = createServer(
  { key: readFileSync(key), cert: readFileSync(cert), minVersion: "TLSv1.3" },
  (near) => {
    const far = connect(Number(behind), "127.0.0.1");
    near.setNoDelay(true);
    near.setMaxSendFragment(RECORD_BYTES);
    far.setNoDelay(true);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  },
);
tls.listen(Number(port), host, () => console.log("ready"));
