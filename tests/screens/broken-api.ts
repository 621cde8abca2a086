import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Somebody else's API in front of a site's own: passes every call on, save those whose path is
 * refused with 503.
 */
export async function brokenApi(target: string, refused: RegExp) {
  let refuse = refused;
  const server = createServer((asked, answer) => {
    if (refuse.test(asked.url ?? "")) {
      answer.writeHead(503, { "content-type": "application/json" }).end("{}");
      return;
    }
    const { hostname, port } = new URL(target);
    const on = request(
      {
        hostname,
        port,
        path: asked.url,
        method: asked.method,
        headers: { ...asked.headers, host: `${hostname}:${port}`, origin: target },
      },
      (said) => {
        answer.writeHead(said.statusCode ?? 502, said.headers);
        said.pipe(answer);
      },
    );
    on.on("error", () => answer.writeHead(502).end());
    asked.pipe(on);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuse: (paths: RegExp) => void (refuse = paths),
    close: () => server.close(),
  };
}
