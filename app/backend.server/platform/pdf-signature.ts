import { createHash, createPrivateKey, webcrypto } from "node:crypto";
import type PDFDocument from "pdfkit";
import { CURVES, type PdfCertificate } from "../../shared/settings";

type Bytes = PdfCertificate["key"];
type Doc = InstanceType<typeof PDFDocument>;

/** Its own and the signed attributes' share of a signature, beside the certificates, in bytes. */
const BESIDE_THE_CHAIN = 4096;
/** Hidden and locked: nobody sees a field, readers list the signature. */
const FIELD_FLAGS = 2 | 128;

/**
 * Leaves room for a signature in a document that is not ended yet; `signed` fills it in.
 *
 * @param at UTC ms
 */
export function leaveRoom(doc: Doc, { name, chain }: PdfCertificate, at: number): void {
  const signature = doc.ref({
    Type: "Sig",
    Filter: "Adobe.PPKLite",
    SubFilter: "ETSI.CAdES.detached",
    // The places that the signing program looks for. `Contents` must come after them.
    ByteRange: [0, ROOM, ROOM, ROOM],
    Contents: Buffer.alloc(chain.reduce((sum, one) => sum + one.length, BESIDE_THE_CHAIN)),
    Name: new String(name),
    M: new Date(at),
  });
  const field = doc.ref({
    Type: "Annot",
    Subtype: "Widget",
    FT: "Sig",
    T: new String("Signature"),
    Rect: [0, 0, 0, 0],
    F: FIELD_FLAGS,
    P: doc.page.dictionary,
    V: signature,
  });
  doc.page.dictionary.data["Annots"] = [field];
  for (const part of [signature, field]) part.end(null);
  doc.initForm();
  // Signatures are there, and what is appended must leave them whole; nothing is to be drawn.
  Object.assign((doc as unknown as WithForm)._root.data.AcroForm.data, {
    Fields: [field],
    SigFlags: 3,
    NeedAppearances: false,
  });
}
/** What the library has, and its types do not say. */
interface WithForm {
  _root: { data: { AcroForm: { data: object } } };
}
const ROOM = "**********";

/**
 * The document with the signature in its room: PAdES B-B (ETSI EN 319 142-1), a CMS that names the
 * certificate by its hash. The libraries load at first use.
 */
export async function signed(pdf: Buffer, certificate: PdfCertificate): Promise<Buffer> {
  const { SignPdf, Signer } = await import("@signpdf/signpdf");
  class WithCertificate extends Signer {
    override sign = (bytes: Buffer) => detached(bytes, certificate);
  }
  return new SignPdf().sign(pdf, new WithCertificate());
}

/** A CMS of the bytes without them. */
async function detached(bytes: Buffer, { key, chain }: PdfCertificate): Promise<Buffer> {
  const [pki, asn1] = await Promise.all([import("pkijs"), import("asn1js")]);
  const certificates = chain.map((der) => pki.Certificate.fromBER(der));
  const own = pki.Certificate.fromBER(chain[0]);
  const octets = (of: Bytes) => new asn1.OctetString({ valueHex: of });
  const within = (one: InstanceType<typeof asn1.BaseBlock>) => new asn1.Sequence({ value: [one] });
  const attributes = {
    [OID.contentType]: new asn1.ObjectIdentifier({ value: OID.data }),
    [OID.messageDigest]: octets(sha256(bytes)),
    // RFC 5035: SHA-256 is meant where no algorithm is named.
    [OID.signingCertificate]: within(within(within(octets(sha256(chain[0]))))),
  };
  const cms = new pki.SignedData({
    encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: OID.data }),
    certificates,
    signerInfos: [
      new pki.SignerInfo({
        version: 1,
        sid: new pki.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new pki.SignedAndUnsignedAttributes({
          type: 0,
          attributes: Object.entries(attributes).map(
            ([type, value]) => new pki.Attribute({ type, values: [value] }),
          ),
        }),
      }),
    ],
  });
  await cms.sign(await signingKey(key), 0, "SHA-256", new Uint8Array(bytes));
  const whole = new pki.ContentInfo({ contentType: OID.signedData, content: cms.toSchema(true) });
  return Buffer.from(whole.toSchema().toBER());
}

const OID = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificate: "1.2.840.113549.1.9.16.2.47",
};

const sha256 = (of: Uint8Array): Bytes => new Uint8Array(createHash("sha256").update(of).digest());

function signingKey(key: Bytes): Promise<webcrypto.CryptoKey> {
  const { asymmetricKeyDetails } = createPrivateKey({
    key: Buffer.from(key),
    format: "der",
    type: "pkcs8",
  });
  const curve = CURVES[asymmetricKeyDetails?.namedCurve ?? ""];
  const algorithm = curve
    ? { name: "ECDSA", namedCurve: curve }
    : { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  return webcrypto.subtle.importKey("pkcs8", key, algorithm, false, ["sign"]);
}
