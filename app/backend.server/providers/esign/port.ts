export type DocumentStatus = "requested" | "signed" | "failed" | "expired";
export interface Esign {
  /**
   * Uploads the draft for one signer (identifier: the signed-in mobile number, ten digits). Throws
   * ProviderDown.
   */
  upload(asked: {
    pdf: Uint8Array;
    fileName: string;
    identifier: string;
    name: string;
    reference: string;
  }): Promise<{ documentId: string; tokenId?: string; tokenValidTill?: number }>;
  /**
   * A fresh read at the provider. `signed` when completed or every party signed. Throws
   * ProviderDown.
   */
  status(documentId: string): Promise<DocumentStatus>;
  /**
   * The name on the Aadhaar of whoever signed, as the certificate of the signature has it; null
   * when the provider tells none. Never the name that we asked for. Throws ProviderDown.
   */
  signer(documentId: string): Promise<string | null>;
  /** The signed PDF's bytes. Throws ProviderDown. */
  download(documentId: string): Promise<Buffer>;
  /** A new access token for a document whose token ran out. */
  renewToken(
    documentId: string,
    identifier: string,
  ): Promise<{ tokenId: string; tokenValidTill?: number }>;
}
