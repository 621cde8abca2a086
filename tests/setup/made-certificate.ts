import { webcrypto } from "node:crypto";
import { Utf8String } from "asn1js";
import { AttributeTypeAndValue, Certificate } from "pkijs";

const COMMON_NAME = "2.5.4.3";
const RSA = {
  ...{ name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
  ...{ modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
};
const CURVE = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** A certificate that vouches for itself, and its key, in PEM. @param from, until UTC ms */
export async function madeCertificate(
  name: string,
  [from, until]: [number, number],
  kind: "rsa" | "ec" = "ec",
): Promise<string> {
  const keys = await webcrypto.subtle.generateKey(kind === "rsa" ? RSA : CURVE, true, [
    "sign",
    "verify",
  ]);
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber.valueBlock.valueDec = 1;
  for (const who of [certificate.subject, certificate.issuer])
    who.typesAndValues.push(
      new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: name }) }),
    );
  certificate.notBefore.value = new Date(from);
  certificate.notAfter.value = new Date(until);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, "SHA-256");
  const key = await webcrypto.subtle.exportKey("pkcs8", keys.privateKey);
  return pem("PRIVATE KEY", key) + pem("CERTIFICATE", certificate.toSchema().toBER());
}

const pem = (what: string, der: ArrayBuffer): string =>
  [
    `-----BEGIN ${what}-----`,
    ...(Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? []),
    `-----END ${what}-----\n`,
  ].join("\n");
