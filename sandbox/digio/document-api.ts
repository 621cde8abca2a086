import { Hono } from "hono";
import type { Context } from "hono";
import { z } from "zod";
import { partyDoor } from "../fault-doors";
import { digioId } from "../ids";
import type { World } from "../world";
import {
  cabinet,
  documentNow,
  documentOnWire,
  issueToken,
  tokenOnWire,
  type Document,
} from "./documents";
import { DAY_MS } from "../../app/content/durations";

/**
 * Digio's documents (Digio's documentation: documents API): upload, look, download, cancel, and new
 * tokens for the gateway.
 */
export function documentApi(world: World): Hono {
  const { documents, files } = cabinet(world);
  const app = new Hono();
  app.use("/v2/client/document/*", partyDoor(world.faults, "esign"));
  app.use("/user/auth/*", partyDoor(world.faults, "esign"));

  app.post("/v2/client/document/upload", async (c) => {
    const { file, request } = await c.req.parseBody();
    const asked = Uploaded.safeParse(
      parsed(typeof request === "string" ? request : ((await request?.text()) ?? "")),
    );
    if (!(file instanceof File) || !asked.success)
      return refused(c, "INVALID_REQUEST", "file and request are needed");
    return take(
      c,
      asked.data,
      Buffer.from(await file.arrayBuffer()),
      asked.data.file_name ?? file.name,
    );
  });
  app.post("/v2/client/document/uploadpdf", async (c) => {
    const asked = Uploaded.extend({ file_data: z.base64(), file_name: z.string() }).safeParse(
      parsed(await c.req.text()),
    );
    if (!asked.success)
      return refused(c, "INVALID_REQUEST", "signers, file_name and file_data are needed");
    return take(c, asked.data, Buffer.from(asked.data.file_data, "base64"), asked.data.file_name);
  });
  app.get("/v2/client/document/download", (c) => {
    const document = documentNow(world, c.req.query("document_id") ?? "");
    const file = document && files.get(document.id);
    if (!document || !file) return unknown(c);
    return c.body(new Uint8Array(stamped(Buffer.from(file, "base64"), document)), 200, {
      "content-type": "application/pdf",
    });
  });
  app.get("/v2/client/document/:id", (c) => {
    const document = documentNow(world, c.req.param("id"));
    return document ? c.json(documentOnWire(document)) : unknown(c);
  });
  app.post("/v2/client/document/:id/cancel", (c) => {
    const document = documentNow(world, c.req.param("id"));
    if (!document) return unknown(c);
    if (document.status !== "requested")
      return refused(c, "INVALID_REQUEST", "The document is not open");
    // Digio shows a cancelled document as expired.
    const after: Document = { ...document, status: "expired", updatedAt: world.clock.now() };
    documents.put(after.id, after);
    return c.json(documentOnWire(after));
  });
  app.post("/user/auth/generate_token", async (c) => {
    const asked = z
      .object({ entity_id: z.string(), identifier: z.string().optional() })
      .safeParse(parsed(await c.req.text()));
    const document = asked.success ? documentNow(world, asked.data.entity_id) : null;
    if (!asked.success || !document) return unknown(c);
    if (asked.data.identifier && asked.data.identifier !== document.identifier)
      return refused(c, "INVALID_REQUEST", "The identifier is not a signer of this document");
    return c.json({ response: tokenOnWire(issueToken(world, document)) });
  });
  return app;

  function take(c: Context, asked: z.output<typeof Uploaded>, pdf: Buffer, fileName: string) {
    if (pdf.subarray(0, 5).toString("latin1") !== "%PDF-")
      return refused(c, "INVALID_FILE", "The file is not a PDF");
    const now = world.clock.now();
    const [signer] = asked.signers;
    const document: Document = {
      id: digioId("DID"),
      fileName,
      status: "requested",
      identifier: signer.identifier,
      signer: signer.name ?? "",
      reason: signer.reason ?? null,
      referenceId: asked.reference_id ?? null,
      createdAt: now,
      updatedAt: now,
      expiresAt: now + asked.expire_in_days * DAY_MS,
      signedAt: null,
    };
    documents.put(document.id, document);
    files.put(document.id, pdf.toString("base64"));
    return c.json({
      ...documentOnWire(document),
      ...(asked.generate_access_token
        ? { access_token: tokenOnWire(issueToken(world, document)) }
        : {}),
    });
  }
}

const Signer = z.object({
  identifier: z.string().min(1),
  name: z.string().optional(),
  sign_type: z.enum(["aadhaar", "electronic", "dsc"]).optional(),
  reason: z.string().optional(),
});
const Uploaded = z.object({
  signers: z.tuple([Signer]),
  expire_in_days: z.number().int().min(1).max(90).default(10),
  generate_access_token: z.boolean().default(false),
  file_name: z.string().optional(),
  reference_id: z.string().optional(),
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * The signature: a comment after the end of the file, which readers pass over. The same bytes at
 * every download.
 */
const stamped = (pdf: Buffer, document: Document): Buffer =>
  document.signedAt === null
    ? pdf
    : Buffer.concat([
        pdf,
        Buffer.from(
          `\n% Signed in the sandbox: ${document.id} ${new Date(document.signedAt).toISOString()}\n%%EOF\n`,
        ),
      ]);

const refused = (c: Context, code: string, message: string) =>
  c.json({ code, message, details: message }, 400);
const unknown = (c: Context) =>
  c.json(
    { code: "ENTITY_NOT_FOUND", message: "No such document", details: "No such document" },
    404,
  );
