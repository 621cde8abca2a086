import { freePort } from "../tests/setup/free-port.mjs";
import { Site } from "../tests/setup/site";

/** A site as an operator would run it: every answer logged and counted for `/metrics`. */
export async function operated(over: Record<string, string> = {}): Promise<Site> {
  return Site.open({
    LOG_LEVEL: "info",
    OPERATOR_PORT: String(await freePort()),
    OPERATOR_PASSPHRASE_HASH: NOBODY_KNOWS_IT,
    ...over,
  });
}

const NOBODY_KNOWS_IT = `scrypt:32768:8:3:${"s".repeat(32)}:${"h".repeat(43)}`;
