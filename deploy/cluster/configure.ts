// `npm run cluster:files -- 10.0.0.1 10.0.0.2 10.0.0.3 --folder DIR`: the files of each machine, in
// a folder of its own below DIR. All machines get a database; passwords are made anew.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { filesOf } from "./files";
import { databaseUrl, PORTS, type Layout } from "./layout";

const INSTALLED = "/var/lib/research-desk-cluster";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: "string", default: "cluster-files" },
    postgres: { type: "string", default: "/usr/lib/postgresql/15/bin" },
  },
});
const wrong =
  positionals.length !== 3 || positionals.some((address) => isIP(address) === 0)
    ? "Name the three machines by the addresses they reach each other by: 10.0.0.1 10.0.0.2 10.0.0.3"
    : existsSync(values.folder)
      ? `${values.folder} is there already; its passwords would be lost. Name another --folder.`
      : null;
if (wrong) {
  console.error(wrong);
  process.exit(2);
}
const password = () => randomBytes(18).toString("base64url");
const layout: Layout = {
  machines: positionals.map((host, at) => ({
    name: `db${at + 1}`,
    host,
    ports: PORTS,
    folder: INSTALLED,
    database: true,
  })),
  passwords: { superuser: password(), replication: password(), application: password() },
  postgresPrograms: values.postgres,
};
for (const machine of layout.machines) {
  const folder = join(values.folder, machine.name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { name, text, mode } of filesOf(layout, machine))
    writeFileSync(join(folder, name), text, { mode });
  writeFileSync(join(folder, "database-url"), databaseUrl(layout, machine), { mode: 0o600 });
  console.log(`${machine.host}: copy ${folder}/ to ${INSTALLED}/`);
}
