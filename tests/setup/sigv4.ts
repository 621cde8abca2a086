import { createHash, createHmac } from "node:crypto";

export interface Signed {
  method: string;
  /** as it stood in the request line */
  path: string;
  /** names in small letters */
  headers: Record<string, string>;
  body: string;
}

/**
 * The signature that AWS computes for itself and compares with the one a request carries, written
 * from "Signature Version 4 signing process" in AWS's IAM User Guide; for services other than S3,
 * which encodes its paths otherwise.
 *
 * @returns the signature asked for, and what stands in the request beside its own
 */
export function signatureFor(
  request: Signed,
  secretAccessKey: string,
): { expected: string; given: string; scope: string; accessKeyId: string; signed: string[] } {
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers["authorization"] ?? "",
    );
  if (!said) throw new Error("the request is not signed by Signature Version 4");
  const [, accessKeyId = "", scope = "", names = "", given = ""] = said;
  const signed = names.split(";");
  const [path = "/", query = ""] = request.path.split("?");
  const canonical = [
    request.method,
    path.split("/").map(encoded).join("/"),
    [...new URLSearchParams(query)]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join("&"),
    ...signed.map((name) => `${name}:${(request.headers[name] ?? "").trim().replace(/ +/g, " ")}`),
    "",
    names,
    sha256(request.body),
  ].join("\n");
  const toSign = [
    "AWS4-HMAC-SHA256",
    request.headers["x-amz-date"] ?? "",
    scope,
    sha256(canonical),
  ].join("\n");
  const key = scope
    .split("/")
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  return { expected: hmac(key, toSign).toString("hex"), given, scope, accessKeyId, signed };
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac("sha256", key).update(text).digest();
