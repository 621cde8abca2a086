import { connect, type Socket } from "node:net";

/**
 * Holds `count` connections, each sending a few bytes of headers or body every now and then.
 * @returns how many are still held, and their end
 */
export function drip(port: number, count: number): { held(): number; end(): void } {
  const begin = [
    "GET / HTTP/1.1\r\nHost: x\r\n",
    "POST /auth HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n",
    "",
  ];
  const sockets: Socket[] = Array.from({ length: count }, (_, i) => {
    const socket = connect(port, "127.0.0.1");
    const first = begin[i % begin.length] ?? "";
    socket.on("error", () => undefined);
    socket.write(first);
    const timer = setInterval(
      () =>
        socket.writable && first !== ""
          ? socket.write(i % 3 === 0 ? `X-${i}: 1\r\n` : "x")
          : undefined,
      500,
    );
    socket.on("close", () => clearInterval(timer));
    socket.resume();
    return socket;
  });
  return {
    held: () => sockets.filter((socket) => !socket.closed).length,
    end: () => sockets.forEach((socket) => socket.destroy()),
  };
}
