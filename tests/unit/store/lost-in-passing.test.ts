import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { postgresPool } from "../../../app/backend.server/platform/store/postgres-pool";

/** A message of PostgreSQL's protocol: its letter, its length, what it says. */
const message = (letter: string, said: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(said.length + 4);
  return Buffer.concat([Buffer.from(letter), length, said]);
};
const welcome = [message("R", Buffer.alloc(4)), message("Z", Buffer.from("I"))];
const shuttingDown = message(
  "E",
  Buffer.from("SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"),
);

test("a connection that is ended in the packet that opens it fails the query it was for, is told and replaced, and the process lives", async () => {
  let opened = 0;
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once(
      "data",
      () =>
        void (opened++ === 0
          ? socket.end(Buffer.concat([...welcome, shuttingDown]))
          : socket.write(Buffer.concat(welcome))),
    );
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const told: string[] = [];
  const url = `postgres://test@127.0.0.1:${(server.address() as AddressInfo).port}/test`;
  const pool = postgresPool(url, { patienceMs: 1_000, lost: ({ message }) => told.push(message) });
  const first = await pool.connect();
  await expect(first.query("select 1", [])).rejects.toThrow();
  expect(told).toHaveLength(1);
  first.release();
  (await pool.connect()).release();
  expect(opened).toBe(2);
  await pool.end();
  server.close();
});
