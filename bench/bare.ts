import { serveBare } from "./servers";

const [url = "", port = "0"] = process.argv.slice(2);
await serveBare(url, Number(port));
