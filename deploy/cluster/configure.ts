// `npm run cluster:files -- 10.0.0.1 10.0.0.2 10.0.0.3 --folder DIR`: the files of each machine, in
// a folder of its own below DIR. All machines get a database; passwords are made anew.
// `--web 10.0.0.11 --web 10.0.0.12`: machines with web servers alone, then or later.
// `npm run cluster:files -- --folder DIR --replace db2 [10.0.0.4]`: the same once more, with the
// same passwords, for a machine that takes the place of db2.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { filesOf } from "./files";
import { databaseUrl, PORTS, type Layout } from "./layout";

const INSTALLED = "/var/lib/research-desk-cluster";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: "string", default: "cluster-files" },
    postgres: { type: "string", default: "/usr/lib/postgresql/15/bin" },
    replace: { type: "string" },
    web: { type: "string", multiple: true, default: [] },
  },
});
const Kept = z.object({
  machines: z.array(
    z.object({
      name: z.string(),
      host: z.string(),
      ports: z.object({
        etcd: z.number(),
        etcdPeer: z.number(),
        postgres: z.number(),
        patroni: z.number(),
        primary: z.number(),
        pgbouncer: z.number(),
      }),
      folder: z.string(),
      database: z.boolean(),
      web: z.boolean().default(false),
      joins: z.boolean().default(false),
    }),
  ),
  passwords: z.object({
    superuser: z.string(),
    replication: z.string(),
    application: z.string(),
  }),
  postgresPrograms: z.string(),
});

/** What was laid out: kept beside the files, for a machine that is replaced. */
const kept = join(values.folder, "layout.json");
const layout = withWebs(
  values.replace !== undefined
    ? replacing(values.replace)
    : positionals.length === 0 && values.web.length > 0
      ? before()
      : laidOutAnew(),
);
mkdirSync(values.folder, { recursive: true, mode: 0o700 });
writeFileSync(kept, JSON.stringify(layout, null, 2), { mode: 0o600 });
for (const machine of layout.machines) {
  const folder = join(values.folder, machine.name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { name, text, mode } of filesOf(layout, machine))
    writeFileSync(join(folder, name), text, { mode });
  writeFileSync(join(folder, "database-url"), databaseUrl(layout, machine), { mode: 0o600 });
  console.log(`${machine.host}: copy ${folder}/ to ${INSTALLED}/`);
}

function laidOutAnew(): Layout {
  if (positionals.length !== 3 || positionals.some((address) => isIP(address) === 0))
    end(
      "Name the three machines by the addresses they reach each other by: 10.0.0.1 10.0.0.2 10.0.0.3",
    );
  if (existsSync(values.folder))
    end(
      `${values.folder} is there already; its passwords would be lost. Name another --folder, or --replace a machine of it.`,
    );
  const password = () => randomBytes(18).toString("base64url");
  return {
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
}

/**
 * @param name the machine that is gone; its place is taken at the address that is named, or its own
 */
function replacing(name: string): Layout {
  const laidOut = before();
  const gone = laidOut.machines.find((machine) => machine.name === name);
  const host = positionals[0] ?? gone?.host ?? "";
  if (!gone || positionals.length > 1 || isIP(host) === 0)
    end(
      `Say --replace with one of ${laidOut.machines.map((one) => one.name).join(", ")}, and at most one address.`,
    );
  return {
    ...laidOut,
    machines: laidOut.machines.map((machine) => ({
      ...machine,
      ...(machine.name === name ? { host } : {}),
      joins: machine.name === name,
    })),
  };
}

function before(): Layout {
  if (!existsSync(kept)) end(`There is no ${kept}: name the --folder that this cluster came from.`);
  return Kept.parse(JSON.parse(readFileSync(kept, "utf8")));
}

function withWebs(layout: Layout): Layout {
  if (values.web.some((address) => isIP(address) === 0)) end("--web wants an address: 10.0.0.11");
  const known = layout.machines.filter(({ web }) => web).length;
  const more = values.web.map((host, at) => ({
    ...{ name: `web${known + at + 1}`, host, ports: PORTS, folder: INSTALLED },
    ...{ database: false, web: true },
  }));
  return { ...layout, machines: [...layout.machines, ...more] };
}

function end(words: string): never {
  console.error(words);
  process.exit(2);
}
