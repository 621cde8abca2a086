import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentsInS3 } from "../../../app/backend.server/providers/documents/s3";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";

/**
 * Against a server that is not ours: what we say and what we understand is checked by somebody
 * else's reading of S3.
 */
const folder = mkdtempSync(join(tmpdir(), "s3-"));
const server = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory: folder,
  configureBuckets: [{ name: "papers", configs: [] }],
});
let endpoint: string;
beforeAll(async () => {
  endpoint = `http://127.0.0.1:${(await server.run()).port}`;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
const bucket = (accessKeyId: string) =>
  documentsInS3({
    bucket: "papers",
    region: "us-east-1",
    endpoint,
    accessKeyId,
    secretAccessKey: "S3RVER",
    kmsKeyId: null,
  });

test("a document is kept, given back byte for byte, replaced and removed; removing it twice is no fault", async () => {
  const documents = bucket("S3RVER");
  expect(await documents.get("agreements/one")).toBeNull();
  await documents.put("agreements/one", Buffer.from([0, 255, 10]));
  await documents.put("agreements/one", Buffer.from([1, 254, 13]));
  expect(await documents.get("agreements/one")).toEqual(Buffer.from([1, 254, 13]));
  await documents.remove("agreements/one");
  await documents.remove("agreements/one");
  expect(await documents.get("agreements/one")).toBeNull();
});

test("those whose keys begin alike are listed, and no others", async () => {
  const documents = bucket("S3RVER");
  expect(await documents.list("agreements/three-")).toEqual([]);
  for (const key of [
    "agreements/three-a",
    "agreements/three-b",
    "agreements/thre",
    "other/three-c",
  ])
    await documents.put(key, Buffer.from("x"));
  expect((await documents.list("agreements/three-")).sort()).toEqual([
    "agreements/three-a",
    "agreements/three-b",
  ]);
});

test("a key S3 does not know is a provider that is down, not a missing document", async () => {
  await expect(bucket("nobody").put("agreements/two", Buffer.from("x"))).rejects.toBeInstanceOf(
    ProviderDown,
  );
  await expect(bucket("nobody").get("agreements/two")).rejects.toBeInstanceOf(ProviderDown);
  await expect(bucket("nobody").list("agreements/two")).rejects.toBeInstanceOf(ProviderDown);
});
