import type { IncomingMessage } from "node:http";

/** The largest body we take (bytes). */
export const BODY_LIMIT = 256 * 1024;
/** What is charged for a body before any of it has come (bytes): its socket and its request. */
const EACH = 16 * 1024;

/**
 * How much may be on its way at once (bytes): of one visitor's address, which a whole office or a
 * mobile network may share, and of all.
 */
export interface Room {
  address: number;
  all: number;
}
const ordinary: Room = { address: 4 * 1024 * 1024, all: 32 * 1024 * 1024 };

/**
 * Why there is no body: over the limit; given up for others; the client went away or was cut off.
 */
export type NoBody = "too large" | "crowded out" | "gone";
/** @returns the whole body, or why there is none */
export type ArrivingBodies = (req: IncomingMessage, address: string) => Promise<Buffer | NoBody>;

/** Whether the request says that a body follows; none is waited for where it does not. */
export const bringsBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== "GET" &&
  method !== "HEAD" &&
  (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);

/**
 * Takes in bodies before their requests count as work: who sends a byte now and then would
 * otherwise hold one of the places at work for half a minute. When there is no more room the body
 * longest on its way is given up, first among those of the same address. An honest one is here in
 * one breath with its headers, so it is never the oldest beside drippers; a webhook gets through
 * without an exception of its own.
 */
export function arrivingBodies(room: Room = ordinary): ArrivingBodies {
  const arriving = new Set<Arriving>();
  const held = new Map<string, number>();
  let all = 0;
  const charge = (address: string, bytes: number) => {
    const now = (held.get(address) ?? 0) + bytes;
    if (now > 0) held.set(address, now);
    else held.delete(address);
    all += bytes;
  };
  const oldest = (address?: string) => {
    for (const one of arriving) if (address === undefined || one.address === address) return one;
  };
  const makeRoom = (address: string) => {
    while ((held.get(address) ?? 0) > room.address) oldest(address)?.end("crowded out");
    while (all > room.all) oldest()?.end("crowded out");
  };
  return (req, address) =>
    new Promise((resolve) => {
      if (Number(req.headers["content-length"] ?? 0) > BODY_LIMIT) return resolve("too large");
      const chunks: Buffer[] = [];
      let size = 0;
      const one: Arriving = {
        address,
        end(outcome) {
          if (!arriving.delete(one)) return;
          charge(address, -EACH - size);
          req.off("data", take);
          if (typeof outcome === "string") req.pause();
          resolve(outcome);
          chunks.length = 0;
        },
      };
      const take = (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        charge(address, chunk.length);
        if (size > BODY_LIMIT) one.end("too large");
        makeRoom(address);
      };
      arriving.add(one);
      charge(address, EACH);
      makeRoom(address);
      req.on("data", take);
      req.on("end", () => one.end(Buffer.concat(chunks)));
      req.on("error", () => one.end("gone"));
      req.on("aborted", () => one.end("gone"));
    });
}

interface Arriving {
  address: string;
  end(outcome: Buffer | NoBody): void;
}
