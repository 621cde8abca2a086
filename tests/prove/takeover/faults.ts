import { until, type Pair } from "./pair";

export interface Recovered {
  wrong: string[];
  /** writes of the former leader that were refused after it was back */
  refusals: number;
}

/** A way in which the leader goes. */
export interface Fault {
  name: string;
  /** Does it to the server that leads. @returns what undoes it once the other has taken over */
  strike(pair: Pair): Promise<() => Promise<Recovered>>;
}

/** Due when it is held already. */
const LATER_MS = 1_000;
const REFUSED = "this server leads no more: its write was refused";

export const faults: Fault[] = [
  {
    name: "frozen while it sends a letter",
    async strike(pair) {
      const { server } = pair.leading();
      await pair.byLeaderAlone(async () => {
        const called = pair.mailServer.called();
        await pair.postLetter();
        await called;
        await pair.now(() => void process.kill(server.pid, "SIGSTOP"));
      });
      const before = await pair.letters();
      return async () => {
        const wrong = await thaw(server);
        const after = await pair.letters();
        if (JSON.stringify(after) !== JSON.stringify(before))
          wrong.push(`the thawed server wrote: ${JSON.stringify({ before, after })}`);
        return settled(pair, wrong);
      };
    },
  },
  {
    name: "frozen within a transaction, with what it holds",
    async strike(pair) {
      const { server } = pair.leading();
      await pair.byLeaderAlone(async () => {
        await pair.postLetter(LATER_MS);
        await pair.holdLetters(async () => {
          await until(async () => (await pair.waiting()) > 0);
          await pair.now(() => void process.kill(server.pid, "SIGSTOP"));
        });
      });
      return async () => {
        const wrong = await thaw(server);
        const tried = (await pair.letters()).filter(({ tries }) => tries > 1);
        if (tried.length > 0) wrong.push("the letter was taken twice");
        return settled(pair, wrong);
      };
    },
  },
  {
    name: "killed",
    async strike(pair) {
      const { server } = pair.leading();
      await pair.now(() => server.kill("SIGKILL"));
      return async () => {
        await server.start();
        await pair.bothReady();
        return { wrong: [], refusals: 0 };
      };
    },
  },
  {
    name: "cut off from the database",
    async strike(pair) {
      const { wire } = pair.leading();
      await pair.now(() => void (wire.silent = true));
      return async () => {
        wire.silent = false;
        wire.drop();
        await pair.bothReady();
        return { wrong: await pair.keepsLeading(), refusals: 0 };
      };
    },
  },
];

/** @returns what is wrong: that it wrote on, as far as its log knows */
async function thaw(server: { pid: number; log: string }): Promise<string[]> {
  const from = server.log.length;
  process.kill(server.pid, "SIGCONT");
  return until(() => server.log.slice(from).includes(REFUSED)).then(
    () => [],
    () => [`no write of the thawed server was refused: ${server.log.slice(from).slice(-800)}`],
  );
}

async function settled(pair: Pair, wrong: string[]): Promise<Recovered> {
  const refusals = wrong.length === 0 ? 1 : 0;
  await pair.forgetLetters();
  await pair.bothReady();
  return { wrong: [...wrong, ...(await pair.keepsLeading())], refusals };
}
