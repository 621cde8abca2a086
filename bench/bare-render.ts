// `tsx bench/bare-render.ts PATH COOKIE PORT`: renders what PATH shows to the holder of COOKIE,
// again for each request, and sends it as it is. The page's data is fetched once, from API_URL.
// This is what React itself costs, and the most a server on one core could do.
import { createServer } from "node:http";
import { join } from "node:path";
import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";

const [path = "/", cookie = "", port = "0"] = process.argv.slice(2);
const url = `http://localhost:${port}${path}`;
const build = (await import(join(process.cwd(), "build/server/index.js"))) as ServerBuild;
const render = build.entry.module.default;
let asked: Parameters<typeof render> | null = null;
const keep: typeof render = (...args) => {
  asked = args;
  return render(...args);
};
const entry = { ...build.entry, module: { ...build.entry.module, default: keep } };
await createRequestHandler({ ...build, entry }, "production")(
  new Request(url, { headers: { cookie } }),
  {} as never,
);
if (!asked) throw new Error(`${path} was not rendered`);
const [request, status, , context, given] = asked as Parameters<typeof render>;
// The data for the browser is a stream, read once by the render above; without it the tree is the
// same but for that script.
const tree: EntryContext = { ...context, serverHandoffStream: undefined };

createServer((_req, res) => {
  void Promise.resolve(render(request, status, new Headers(), tree, given))
    .then((answer) => (answer as Response).arrayBuffer())
    .then((bytes) =>
      res
        .writeHead(status, { "content-type": "text/html", "content-length": bytes.byteLength })
        .end(Buffer.from(bytes)),
    );
}).listen(Number(port));
