import { z } from "zod";
import { HOUR_MS } from "../../../content/durations";
import type { BackendSettings } from "../../../shared/settings";
import { askProvider, readAnswer } from "../http";
import { ProviderDown } from "../outcome";
import { pathPart } from "../path-part";
import type { DocumentStatus, Esign } from "./port";

const SIGN_WITHIN_DAYS = 10;
const USUAL_TOKEN_LIFE_MS = HOUR_MS;
const IST = "+05:30";

/**
 * Aadhaar e-sign by Digio's documents API. @param now UTC ms, for tokens that do not say how long
 * they live
 */
export function esignByDigio(settings: BackendSettings["digio"], now: () => number): Esign {
  const ask = (method: "GET" | "POST", path: string, body?: FormData | object) =>
    askProvider("esign", settings.apiUrl + path, {
      method,
      user: settings.clientId,
      password: settings.clientSecret,
      timeoutMs: settings.timeoutMs,
      ...(body ? { body } : {}),
    });
  const validTill = (said: string | null | undefined) =>
    instantOf(said) ?? now() + USUAL_TOKEN_LIFE_MS;
  const look = async (id: string) =>
    readAnswer("esign", await ask("GET", `/v2/client/document/${pathPart("esign", id)}`), Document);
  return {
    async upload({ pdf, fileName, identifier, name, reference }) {
      const form = new FormData();
      form.set("file", new Blob([Buffer.from(pdf)], { type: "application/pdf" }), fileName);
      form.set("request", JSON.stringify(request(identifier, name, reference, fileName)));
      const made = readAnswer("esign", await ask("POST", "/v2/client/document/upload", form), Made);
      const token = made.access_token;
      return {
        documentId: made.id,
        ...(token ? { tokenId: token.id, tokenValidTill: validTill(token.valid_till) } : {}),
      };
    },
    status: async (id) => statusOf(await look(id)),
    signer: async (id) => signerOf(await look(id)),
    async download(id) {
      const answer = await ask(
        "GET",
        `/v2/client/document/download?document_id=${encodeURIComponent(id)}`,
      );
      if (answer.status !== 200)
        throw new ProviderDown("esign", "refused", { status: answer.status });
      // Digio reports its own errors here as JSON with a good status.
      if (answer.body.subarray(0, 5).toString("latin1") !== "%PDF-")
        throw new ProviderDown("esign", "malformed");
      return answer.body;
    },
    async renewToken(id, identifier) {
      const answer = readAnswer(
        "esign",
        await ask("POST", "/user/auth/generate_token", { entity_id: id, identifier }),
        Renewed,
      );
      const token = "id" in answer ? answer : answer.response;
      return { tokenId: token.id, tokenValidTill: validTill(token.valid_till) };
    },
  };
}

function request(identifier: string, name: string, reference: string, fileName: string) {
  return {
    signers: [{ identifier, name, sign_type: "aadhaar", reason: "Research services agreement" }],
    expire_in_days: SIGN_WITHIN_DAYS,
    display_on_page: "all",
    notify_signers: false,
    send_sign_link: false,
    generate_access_token: true,
    file_name: fileName,
    reference_id: reference,
  };
}

const Token = z.object({ id: z.string().min(1), valid_till: z.string().nullish() });
const Made = z.object({ id: z.string().min(1).max(64), access_token: Token.nullish() });
const Renewed = z.union([Token, z.object({ response: Token })]);
const Document = z.object({
  agreement_status: z.string(),
  signing_parties: z
    .array(
      z.object({
        status: z.string(),
        pki_signature_details: z.object({ name: z.string().nullish() }).nullish().catch(null),
      }),
    )
    .default([]),
});

/** A party's own `name` is what we asked for; the certificate's is the signer's. */
const signerOf = ({ signing_parties: [party] }: z.output<typeof Document>): string | null =>
  party?.pki_signature_details?.name?.trim() || null;

/**
 * Every party may have signed while the document still says "requested": that counts as signed. A
 * word we do not know means not finished.
 */
export function statusOf(document: z.output<typeof Document>): DocumentStatus {
  const status = document.agreement_status.toLowerCase();
  const parties = document.signing_parties.map((party) => party.status.toLowerCase());
  if (
    status === "completed" ||
    (parties.length > 0 && parties.every((party) => party === "signed"))
  )
    return "signed";
  if (["expired", "cancelled", "canceled"].includes(status)) return "expired";
  if (["failed", "rejected", "declined"].includes(status)) return "failed";
  return "requested";
}

/** Digio's `YYYY-MM-DD HH:mm:ss` carries no zone and is Indian time. → UTC ms, or null */
function instantOf(said: string | null | undefined): number | null {
  const instant =
    said && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(said)
      ? Date.parse(said.replace(" ", "T") + IST)
      : NaN;
  return Number.isNaN(instant) ? null : instant;
}
