import type { S3Client } from "@aws-sdk/client-s3";
import type { BackendSettings } from "../../../shared/settings";
import { ProviderDown } from "../outcome";
import type { Documents } from "./port";

type Settings = Extract<BackendSettings["documents"], { bucket: string }>;
const TIMEOUT_MS = 15_000;

/**
 * Documents in an S3 bucket (or what speaks S3, by `endpoint`), encrypted there under the KMS key
 * when one is named. The client loads at first use.
 */
export function documentsInS3(settings: Settings): Documents {
  let client: Promise<S3Client> | null = null;
  const ready = async () => ({
    s3: await (client ??= openClient(settings)),
    sdk: await import("@aws-sdk/client-s3"),
    limit: { abortSignal: AbortSignal.timeout(TIMEOUT_MS) },
  });
  const at = (key: string) => ({ Bucket: settings.bucket, Key: key });
  const encryption = settings.kmsKeyId
    ? ({
        ServerSideEncryption: "aws:kms",
        SSEKMSKeyId: settings.kmsKeyId,
        BucketKeyEnabled: true,
      } as const)
    : {};
  return {
    put: (key, content) =>
      orDown(async () => {
        const { s3, sdk, limit } = await ready();
        await s3.send(
          new sdk.PutObjectCommand({
            ...at(key),
            ...encryption,
            Body: content,
            ContentType: "application/octet-stream",
          }),
          limit,
        );
      }),
    get: (key) =>
      orDown(async () => {
        const { s3, sdk, limit } = await ready();
        try {
          const found = await s3.send(new sdk.GetObjectCommand(at(key)), limit);
          return found.Body ? Buffer.from(await found.Body.transformToByteArray()) : null;
        } catch (problem) {
          if (problem instanceof sdk.NoSuchKey) return null;
          throw problem;
        }
      }),
    remove: (key) =>
      orDown(async () => {
        const { s3, sdk, limit } = await ready();
        await s3.send(new sdk.DeleteObjectCommand(at(key)), limit);
      }),
    list: (prefix) =>
      orDown(async () => {
        const { s3, sdk, limit } = await ready();
        const keys: string[] = [];
        let next: string | undefined;
        do {
          const asked = { Bucket: settings.bucket, Prefix: prefix, ContinuationToken: next };
          const page = await s3.send(new sdk.ListObjectsV2Command(asked), limit);
          keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
          next = page.NextContinuationToken;
        } while (next !== undefined);
        return keys;
      }),
  };
}

async function openClient(settings: Settings): Promise<S3Client> {
  const { S3Client } = await import("@aws-sdk/client-s3");
  const { accessKeyId, secretAccessKey } = settings;
  return new S3Client({
    region: settings.region,
    maxAttempts: 2,
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
}

async function orDown<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const late =
      cause instanceof Error && (cause.name === "TimeoutError" || cause.name === "AbortError");
    throw new ProviderDown("documents", late ? "timeout" : "unreachable", { cause });
  }
}
