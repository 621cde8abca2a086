import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { takeOverShared } from "../../../app/shared-settings.server";
import { WrongSecrets } from "../../../app/backend.server/platform/store/check-keys";

test("a database that hangs up is not taken for a wrong key: it comes back, and the server starts again", async () => {
  const database = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await new Promise((resolve) => database.once("listening", resolve));
  const { port } = database.address() as AddressInfo;
  const problem: unknown = await takeOverShared({
    url: `postgres://test@127.0.0.1:${port}/research`,
    sealKeys: "k".repeat(32),
    dataDir: `${tmpdir()}/nothing-here`,
  }).catch((thrown: unknown) => thrown);
  database.close();
  expect(problem).toBeInstanceOf(Error);
  expect(problem).not.toBeInstanceOf(WrongSecrets);
});
