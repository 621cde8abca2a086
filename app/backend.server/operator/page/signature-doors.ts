import { Hono } from "hono";
import { html } from "hono/html";
import {
  decideName,
  signaturesInCheck,
  type SignatureInCheck,
} from "../../onboarding/name-decision";
import type { Parts } from "../../parts";
import { instantInIndia } from "../print";
import { frame, type Html, type Said } from "./frame";
import { act, saidIn } from "./said";

/** Signatures whose name is not the PAN's: the list, Accept and Refuse. */
export function signatureDoors(parts: Parts): Hono {
  const page = async (said: Said) => signaturesPage(await signaturesInCheck(parts), said);
  const wrong = (words: string) => page({ wrong: { words } });
  return new Hono()
    .get("/signatures", async (c) => c.html(await page(saidIn(c))))
    .post("/signatures/:id/accept", (c) =>
      act(
        c,
        () => decideName(parts, c.req.param("id"), "signed"),
        "/signatures?done=accepted",
        wrong,
      ),
    )
    .post("/signatures/:id/refuse", (c) =>
      act(
        c,
        () => decideName(parts, c.req.param("id"), "refused"),
        "/signatures?done=refused",
        wrong,
      ),
    );
}

const signaturesPage = (waiting: SignatureInCheck[], said: Said): Html =>
  frame(
    "Signatures to check",
    "/signatures",
    said,
    html`<p>
        ${waiting.length === 0 ? "No signatures are waiting." : "Somebody signed these agreements under another name than the one on the PAN. They count once you accept them."}
      </p>
      ${waiting.map(card)}`,
  );

const card = ({ id, pan, signer, number, signedAt }: SignatureInCheck): Html =>
  html`<section class="card" aria-labelledby="signature-${id}">
    <h2 id="signature-${id}">${pan}</h2>
    <dl>
      <dt>Name on the PAN</dt>
      <dd>${pan}</dd>
      <dt>Name on the signer's Aadhaar</dt>
      <dd>${signer}</dd>
      <dt>Phone</dt>
      <dd>${number}</dd>
      <dt>Signed</dt>
      <dd>${instantInIndia(signedAt)}</dd>
      <dt>Signature</dt>
      <dd>${id}</dd>
    </dl>
    <form method="post" action="/signatures/${id}/accept">
      <button aria-describedby="signature-${id}">Accept: both names are one person's</button>
    </form>
    <form method="post" action="/signatures/${id}/refuse">
      <button class="no" aria-describedby="signature-${id}">Refuse: somebody else signed</button>
    </form>
  </section>`;
