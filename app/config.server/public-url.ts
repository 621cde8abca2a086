import { inClear, isHere } from "./in-clear";
import type { Reader } from "./reader";
import type { OperatorPageSettings } from "../shared/settings";

export function publicUrl(read: Reader, port: number, production: boolean): string {
  const asked = read.url("PUBLIC_URL", ["http", "https"], "https://research.example.in");
  if (asked && new URL(asked).origin !== asked)
    read.fault(
      "PUBLIC_URL",
      "must be a scheme and a host, without a path",
      "https://research.example.in",
    );
  if (production && !asked && read.faults.every((f) => f.variable !== "PUBLIC_URL")) {
    read.fault(
      "PUBLIC_URL",
      "is missing: cookies, links and the origin check need the address people type",
      "https://research.example.in",
    );
  }
  if (production && asked && inClear(asked)) {
    read.fault(
      "PUBLIC_URL",
      "must be https in production, save for trying on this machine itself: cookies and codes would travel in clear",
      "https://research.example.in",
    );
  }
  return asked ?? `http://localhost:${port}`;
}

/** On this machine itself the port tells them apart. */
export const isDesk = (site: string, desk: OperatorPageSettings): boolean =>
  site === desk.publicOrigin || (isHere(site) && portOf(site) === desk.port);

const portOf = (url: string): number => {
  const { port, protocol } = new URL(url);
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
};
