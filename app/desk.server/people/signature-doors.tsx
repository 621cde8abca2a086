import { Hono } from "hono";
import {
  decideName,
  signaturesInCheck,
  type SignatureInCheck,
} from "../../backend.server/onboarding/name-decision";
import { instantInIndia } from "../../content/instants";
import type { Parts } from "../../backend.server/platform/parts";
import { act, saidIn } from "../frame/act";
import { drawn, Frame, type Said } from "../frame/frame";
import { Act, Call } from "../frame/for-whom";

/** Signatures whose name is not the PAN's: the list, Accept and Refuse. */
export function signatureDoors(parts: Parts): Hono {
  const page = async (said: Said) => (
    <SignaturesPage waiting={await signaturesInCheck(parts)} said={said} />
  );
  const wrong = (words: string) => page({ wrong: { words } });
  return new Hono()
    .get("/signatures", async (c) => c.html(drawn(await page(saidIn(c)))))
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

const SignaturesPage = ({ waiting, said }: { waiting: SignatureInCheck[]; said: Said }) => (
  <Frame title="Signatures to check" at="/signatures" said={said}>
    <p>
      {waiting.length === 0
        ? "No signatures are waiting."
        : "Somebody signed these agreements under another name than the one on the PAN. They count once you accept them."}
    </p>
    {waiting.map((signature) => (
      <Signature key={signature.id} signature={signature} />
    ))}
  </Frame>
);

function Signature({ signature }: { signature: SignatureInCheck }) {
  const { id, pan, signer, number, signedAt } = signature;
  return (
    <section className="card" aria-labelledby={`signature-${id}`}>
      <h2 id={`signature-${id}`}>{pan}</h2>
      <dl className="kv">
        <dt>Name on the PAN</dt>
        <dd>{pan}</dd>
        <dt>Name on the signer&apos;s Aadhaar</dt>
        <dd>{signer}</dd>
        <dt>Phone</dt>
        <dd>
          <Call number={number} />
        </dd>
        <dt>Signed</dt>
        <dd>{instantInIndia(signedAt)}</dd>
        <dt>Signature</dt>
        <dd>{id}</dd>
      </dl>
      <Act action={`/signatures/${id}/accept`}>
        <button className="btn" aria-describedby={`signature-${id}`}>
          Accept: both names are one person&apos;s
        </button>
      </Act>
      <Act action={`/signatures/${id}/refuse`}>
        <button className="btn stop" aria-describedby={`signature-${id}`}>
          Refuse: somebody else signed
        </button>
      </Act>
    </section>
  );
}
