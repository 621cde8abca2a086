// `npm run cluster`: all of it on this machine, until SIGTERM or Ctrl-C.
import { Site } from "../../tests/setup/site";
import { Cluster } from "./cluster";
import { findPrograms } from "./programs";

const programs = findPrograms();
if ("missing" in programs) {
  console.error(programs.missing);
  process.exit(1);
}
const say = (words: string) => console.log(words);
const asked = new Promise<void>((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
});
const cluster = await Cluster.open(programs, say);
const sites: Site[] = [];
try {
  const DATABASE_URL = cluster.url;
  say("starting two web servers …");
  const first = await Site.open({ DATABASE_URL });
  sites.push(first, await Site.open({ DATABASE_URL, DATA_DIR: first.folder }));
  for (const { url, sandbox } of sites) say(`web server ${url} (its sandbox ${sandbox.url})`);
  for (const { name, machine } of cluster.databases)
    say(`database ${name}: http://127.0.0.1:${machine.ports.patroni}/cluster`);
  say(`DATABASE_URL=${DATABASE_URL}\nCtrl-C ends all of it.`);
  await asked;
} finally {
  for (const site of sites.reverse()) await site.close();
  await cluster.close();
}
