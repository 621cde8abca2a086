import { inClear, isHere } from "./in-clear";
import type { Environment } from "./kept-settings";
import { Reader } from "./reader";
import type { OperatorPageSettings } from "../shared/settings";

const NAME = "PUBLIC_URL";
const EXAMPLE = "https://research.example.in";

export function publicUrl(read: Reader, port: number, production: boolean): string {
  const isHttp = /^http:/i.test(read.text(NAME) ?? "");
  // What has no scheme is told at once the one that production takes.
  const asked = read.url(NAME, production && !isHttp ? ["https"] : ["http", "https"], EXAMPLE);
  if (asked && new URL(asked).origin !== asked)
    read.fault(NAME, "must be a scheme and a host, without a path", EXAMPLE);
  if (production && !asked && read.faults.every((f) => f.variable !== NAME)) {
    read.fault(
      NAME,
      "is missing: cookies, links and the origin check need the address people type",
      EXAMPLE,
    );
  }
  if (production && asked && inClear(asked)) {
    read.fault(
      NAME,
      "must be https in production, save for trying on this machine itself: cookies and codes would travel in clear",
      EXAMPLE,
    );
  }
  return asked ?? `http://localhost:${port}`;
}

/** The site's address as the server would read it, without its last slash; blank: there is none. */
export const addressIn = (environment: Environment): string =>
  new Reader(environment).url(NAME, ["http", "https"], EXAMPLE) ?? "";

/** On this machine itself the port tells them apart. */
export const isDesk = (site: string, desk: OperatorPageSettings): boolean =>
  site === desk.publicOrigin || (isHere(site) && portOf(site) === desk.port);

const portOf = (url: string): number => {
  const { port, protocol } = new URL(url);
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
};
