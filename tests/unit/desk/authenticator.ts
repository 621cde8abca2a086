import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { Asked } from "../../../app/desk.server/entrance/passkey-form";

const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** A phone of sorts: one ES256 key, and a counter that goes up with each signature. */
export class Authenticator {
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly id = randomBytes(16);
  counter = 0;
  /** whether it counts at all */
  counts = true;
  /** whether it asked for a finger */
  verified = true;
  /** where its holder believes to be */
  origin = "http://localhost:3003";
  rpId = "localhost";
  handle = "";

  /** What a browser makes of `navigator.credentials.create`. */
  adds(asked: Asked): string {
    this.handle = (asked.user as { id: string }).id;
    const jwk = this.#keys.publicKey.export({ format: "jwk" });
    const coordinate = (value = "") => new Uint8Array(Buffer.from(value, "base64url"));
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(jwk.x)],
        [-3, coordinate(jwk.y)],
      ]) as never,
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const key = Buffer.concat([Buffer.alloc(16), length, this.id, cose]);
    const authData = new Uint8Array(Buffer.concat([this.#head(HAS_KEY), key]));
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return this.#written({
      clientDataJSON: base64url(this.#clientData("webauthn.create", asked)),
      attestationObject: base64url(isoCBOR.encode(attestation as never)),
    });
  }

  /** What a browser makes of `navigator.credentials.get`. */
  asserts(asked: Asked): string {
    if (this.counts) this.counter++;
    const clientData = this.#clientData("webauthn.get", asked);
    const authData = this.#head(0);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    return this.#written({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(sign("sha256", signed, this.#keys.privateKey)),
      userHandle: this.handle,
    });
  }

  #written(response: Record<string, string>): string {
    const id = base64url(this.id);
    return JSON.stringify({ id, rawId: id, type: "public-key", response });
  }

  #clientData(type: string, { challenge }: Asked): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin }));
  }

  #head(more: number): Buffer {
    const rest = Buffer.alloc(5);
    rest[0] = PRESENT | (this.verified ? VERIFIED : 0) | more;
    rest.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(this.rpId), rest]);
  }
}
