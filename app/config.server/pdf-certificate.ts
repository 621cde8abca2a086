import { createPrivateKey, X509Certificate, type KeyObject } from "node:crypto";
import { CURVES, type PdfCertificate } from "../shared/settings";
import type { Reader } from "./reader";

const EXAMPLE = "/etc/research-desk/secrets/pdf_certificate";
const LEAST_RSA_BITS = 2048;

/**
 * Reads `PDF_CERTIFICATE`: in PEM the private key, its certificate and those that vouch for it, in
 * any order, with which PDFs of research are signed. One that has ended is no fault: the PDFs are
 * unsigned from then on, and the doctor says so. @returns null when none is set, or it is wrong
 */
export function pdfCertificate(read: Reader): PdfCertificate | null {
  const pem = read.text("PDF_CERTIFICATE");
  const passphrase = read.text("PDF_CERTIFICATE_PASSPHRASE");
  if (pem === null) {
    if (passphrase !== null)
      read.fault("PDF_CERTIFICATE", "is missing: its passphrase is set", EXAMPLE);
    return null;
  }
  const wrong = (says: string) => (read.fault("PDF_CERTIFICATE", says, EXAMPLE), null);
  const key = keyIn(pem, passphrase);
  if (!key) return wrong("holds no private key that opens with PDF_CERTIFICATE_PASSPHRASE");
  const { asymmetricKeyType: kind, asymmetricKeyDetails: details } = key;
  const strong =
    kind === "rsa"
      ? (details?.modulusLength ?? 0) >= LEAST_RSA_BITS
      : kind === "ec" && (details?.namedCurve ?? "") in CURVES;
  if (!strong)
    return wrong(
      `must hold an RSA key of ${LEAST_RSA_BITS} bits or more, or one of P-256 to P-521`,
    );
  const all = certificatesIn(pem);
  if (!all) return wrong("holds a certificate that cannot be read");
  const own = all.find((one) => one.checkPrivateKey(key));
  if (!own) return wrong("holds no certificate of its private key");
  return {
    name: nameIn(own.subject),
    issuer: nameIn(own.issuer),
    from: Date.parse(own.validFrom),
    until: Date.parse(own.validTo),
    key: new Uint8Array(key.export({ type: "pkcs8", format: "der" })),
    chain: [der(own), ...all.filter((one) => one !== own).map(der)],
  };
}

function keyIn(pem: string, passphrase: string | null): KeyObject | null {
  try {
    return createPrivateKey({ key: pem, format: "pem", passphrase: passphrase ?? "" });
  } catch {
    return null;
  }
}

function certificatesIn(pem: string): X509Certificate[] | null {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    return null;
  }
}

const der = ({ raw }: X509Certificate) => new Uint8Array(raw);

/** The person's or the authority's, of "C=IN\nO=…\nCN=Asha Menon". */
const nameIn = (who: string): string => /^CN=(.+)$/m.exec(who)?.[1] ?? who.replace(/\n/g, ", ");
