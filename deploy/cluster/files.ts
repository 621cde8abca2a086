import { join } from "node:path";
import type { Layout, Machine } from "./layout";

export interface File {
  name: string;
  text: string;
  /** holds a password, or is run */
  mode: number;
}

/** What `machine` needs beside Debian's packages, as files for its folder. */
export const filesOf = (layout: Layout, machine: Machine): File[] => [
  ...(machine.web ? [] : [{ name: "etcd.yml", text: etcd(layout, machine), mode: 0o600 }]),
  ...(machine.database
    ? [
        { name: "patroni.yml", text: patroni(layout, machine), mode: 0o600 },
        { name: "make-database.sh", text: makeDatabase(layout), mode: 0o700 },
        { name: "psql.sh", text: psql(layout), mode: 0o700 },
      ]
    : []),
  { name: "haproxy.cfg", text: haproxy(layout, machine), mode: 0o600 },
  { name: "pgbouncer.ini", text: pgbouncer(machine), mode: 0o600 },
  { name: "run.sh", text: run, mode: 0o700 },
  { name: "userlist.txt", text: `"research" "${layout.passwords.application}"\n`, mode: 0o600 },
];

/** By name, for the systemd unit. */
const run = `#!/bin/sh
cd "$(dirname "$0")" || exit 1
case "$1" in
etcd) exec etcd --config-file etcd.yml ;;
patroni) exec patroni patroni.yml ;;
haproxy) exec /usr/sbin/haproxy -f haproxy.cfg -db ;;
pgbouncer) exec /usr/sbin/pgbouncer pgbouncer.ini ;;
*) echo "etcd, patroni, haproxy or pgbouncer" >&2; exit 2 ;;
esac
`;

const etcd = (
  { machines }: Layout,
  { name, host, ports, folder, joins }: Machine,
): string => `name: ${name}
data-dir: ${join(folder, "data/etcd")}
listen-client-urls: http://${host}:${ports.etcd}
advertise-client-urls: http://${host}:${ports.etcd}
listen-peer-urls: http://${host}:${ports.etcdPeer}
initial-advertise-peer-urls: http://${host}:${ports.etcdPeer}
initial-cluster: ${members(machines)
  .map((one) => `${one.name}=http://${one.host}:${one.ports.etcdPeer}`)
  .join(",")}
initial-cluster-token: research
initial-cluster-state: ${joins ? "existing" : "new"}
# What Patroni speaks here: see patroni.yml.
enable-v2: true
`;

const members = (machines: Machine[]): Machine[] => machines.filter(({ web }) => !web);

/**
 * Log that a machine which was away still finds at the primary: as a rule, and at most while its
 * slot asks for it. Beyond that it is copied anew by hand (`reinit`), and the primary's disk is not
 * filled.
 */
const [KEPT_LOG, MOST_KEPT_LOG] = ["1GB", "8GB"];

/**
 * `slots`: else Patroni drops the slot of a machine as soon as it is away, and the log that it
 * needs to come back with it.
 *
 * `synchronous_mode`: a commit is answered once a second machine has it, and only that one is made
 * primary. While there is no second one, the primary goes on alone. `failsafe_mode`: without etcd
 * the primary goes on while it reaches every other database.
 *
 * By etcd's older protocol: with the newer one, Patroni before 3.1 (Debian 12 has 3.0.2) may hold
 * an outdated copy of who the synchronous standby is after a stall, and then never names one again
 * (patroni/patroni#2779).
 */
function patroni({ machines, passwords, postgresPrograms }: Layout, machine: Machine): string {
  const { name, host, ports, folder, wires } = machine;
  const etcd = wires?.etcd ?? members(machines).map((one) => `${one.host}:${one.ports.etcd}`);
  const hosts = [...new Set(members(machines).map((one) => one.host))];
  const webs = machines.filter(({ web }) => web);
  const databases = machines.filter(({ database }) => database);
  return `scope: research
name: ${name}
restapi:
  listen: ${host}:${ports.patroni}
  connect_address: ${host}:${wires?.patroni ?? ports.patroni}
etcd:
  hosts: [${etcd.map((one) => `"${one}"`).join(", ")}]${wires ? "\n  use_proxies: true" : ""}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 3
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    failsafe_mode: true
    slots:
${databases.map((one) => `      ${one.name}: { type: physical }`).join("\n")}
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: 200
        wal_level: replica
        hot_standby: "on"
        max_wal_senders: 10
        max_replication_slots: 10
        wal_keep_size: ${KEPT_LOG}
        max_slot_wal_keep_size: ${MOST_KEPT_LOG}
  initdb: [encoding: UTF8, data-checksums, locale: C.UTF-8]
  post_bootstrap: ${join(folder, "make-database.sh")}
postgresql:
  listen: ${host === "127.0.0.1" ? host : `${host},127.0.0.1`}:${ports.postgres}
  connect_address: ${host}:${wires?.postgres ?? ports.postgres}
  data_dir: ${join(folder, "data/postgres")}
  bin_dir: ${postgresPrograms}
  pgpass: ${join(folder, "data/pgpass")}
  basebackup: [checkpoint: fast]
  pg_hba:
    - local all all scram-sha-256
${hosts.map((one) => `    - host all all ${one}/32 scram-sha-256\n    - host replication replication ${one}/32 scram-sha-256`).join("\n")}
${webs.map((one) => `    - host research research ${one.host}/32 scram-sha-256\n`).join("")}    - host all all 127.0.0.1/32 scram-sha-256
  authentication:
    superuser: { username: postgres, password: "${passwords.superuser}" }
    replication: { username: replication, password: "${passwords.replication}" }
    rewind: { username: rewind, password: "${passwords.replication}" }
  parameters:
    unix_socket_directories: ${join(folder, "data")}
    password_encryption: scram-sha-256
    log_min_duration_statement: 1000
    tcp_user_timeout: 10000
`;
}

/** Run once, by Patroni, on the first primary. */
const makeDatabase = ({ passwords }: Layout): string => `#!/bin/sh
psql "$1" -v ON_ERROR_STOP=1 <<'END'
create role research login password '${passwords.application}';
alter role research set synchronous_commit = on;
create database research owner research;
END
`;

/** `psql` as superuser on whichever database takes writes. */
const psql = ({ machines, passwords }: Layout): string => `#!/bin/sh
PGPASSWORD='${passwords.superuser}' exec psql "host=${databasesOf(machines, ({ host }) => host)} port=${databasesOf(machines, ({ ports }) => ports.postgres)} user=postgres dbname=postgres target_session_attrs=read-write" "$@"
`;

const databasesOf = (machines: Machine[], what: (machine: Machine) => string | number): string =>
  machines
    .filter(({ database }) => database)
    .map(what)
    .join(",");

/** Sessions on a server that is no primary any more are ended, or they would stay on it. */
const haproxy = ({ machines }: Layout, { ports }: Machine): string => `global
  maxconn 2000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
  option clitcpka
  option srvtcpka
listen primary
  bind 127.0.0.1:${ports.primary}
  option httpchk
  http-check send meth OPTIONS uri /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${machines
  .filter(({ database }) => database)
  .map(
    (one) =>
      `  server ${one.name} ${one.host}:${one.ports.postgres} check port ${one.ports.patroni}`,
  )
  .join("\n")}
`;

/**
 * A connection to the database is a web server's for one transaction. After a refused sign-in it is
 * tried again each second, not each fifteen.
 */
const pgbouncer = ({ folder, ports }: Machine): string => `[databases]
research = host=127.0.0.1 port=${ports.primary} dbname=research
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pgbouncer}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, "userlist.txt")}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
server_login_retry = 1
server_connect_timeout = 3
server_check_delay = 5
query_wait_timeout = 5
ignore_startup_parameters = extra_float_digits
tcp_keepalive = 1
`;
