/** One machine of the cluster: where what runs on it listens, and where it keeps its files. */
export interface Machine {
  name: string;
  /** the address by which the other machines reach it */
  host: string;
  ports: Ports;
  /** holds the configuration and `data/` */
  folder: string;
  /** whether a PostgreSQL runs here; every machine has a member of etcd */
  database: boolean;
  /** web servers alone run here: it has a way to the database, and neither etcd nor PostgreSQL */
  web?: boolean;
  /** it takes the place of one that is gone, in a cluster that runs */
  joins?: boolean;
  /** set where something stands between the machines */
  wires?: Wires;
}

/** By what one machine reaches the others, and they it, instead of by their own ports. */
export interface Wires {
  /** by which the others reach its PostgreSQL, and its Patroni */
  postgres: number;
  patroni: number;
  /** by which it reaches the members of etcd, "host:port" */
  etcd: string[];
}

export interface Ports {
  etcd: number;
  etcdPeer: number;
  postgres: number;
  patroni: number;
  /** HAProxy's way to the primary */
  primary: number;
  pgbouncer: number;
}

export const PORTS: Ports = {
  etcd: 2379,
  etcdPeer: 2380,
  postgres: 5432,
  patroni: 8008,
  primary: 5000,
  pgbouncer: 6432,
};

export interface Layout {
  machines: Machine[];
  passwords: { superuser: string; replication: string; application: string };
  /** the folder with `initdb` and `postgres` */
  postgresPrograms: string;
}

/** For `DATABASE_URL` of the web servers that run on `machine`, by its own PgBouncer. */
export const databaseUrl = ({ passwords }: Layout, { ports }: Machine): string =>
  `postgres://research:${passwords.application}@127.0.0.1:${ports.pgbouncer}/research`;

/** As `databaseUrl`, by no pooler and no proxy: all databases are named. */
export const directUrl = ({ machines, passwords }: Layout): string =>
  `postgres://research:${passwords.application}@${machines
    .filter(({ database }) => database)
    .map(({ host, ports }) => `${host}:${ports.postgres}`)
    .join(",")}/research?target_session_attrs=read-write`;
