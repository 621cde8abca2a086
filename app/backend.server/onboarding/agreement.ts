import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Fatca } from "../../api/contract";
import { DAY_MS } from "../../content/durations";
import { DEFAULT_LANGUAGE } from "../../content/words/sentence";
import { spend, tooOften, type Limit } from "../platform/limits";
import { keepAgreementNotices } from "../platform/people/notices";
import { personById, refuseClosed } from "../platform/people/people";
import type { Person } from "../platform/people/person";
import type { Parts } from "../platform/parts";
import { isAway, ProviderDown } from "../providers/outcome";
import { ClientRefusal } from "../../api/refusal";
import type { SigningId } from "../platform/store/ids";
import { agreementText, type Signer } from "./agreement-text";
import { countAsking, readWhenAsked } from "./asked-reading";
import { identifierOf, offerAgain, offered, tokenColumns, type Offered } from "./offered-document";
import { fatcaOf, move } from "./signing";
import type { Signing } from "../platform/store/tables";
import { WAITING } from "../platform/states/signing-states";
import { finished, requireStep } from "../platform/people/person";

/** Each document is billed by Digio; other answers than before make another one. */
const DOCUMENTS_A_DAY = 10;

/**
 * Prepares the agreement for signing. The same answers under the same version come back to the
 * document that is already open (a reload, a second submit, a cancelled try), with a fresh token if
 * the old one runs out. Throws Refusal 409 (step), 429, ProviderDown.
 */
export async function uploadAgreement(
  parts: Parts,
  person: Person,
  fatca: Fatca,
): Promise<Offered> {
  requireStep(person, "agreement");
  const open = await openSignings(parts, person);
  const same = open.find(
    (row) =>
      row.version === parts.site().agreementVersion &&
      isDeepStrictEqual(fatcaOf(parts, row), fatca),
  );
  if (same && same.state !== "draft") {
    const { signing, said } = await readWhenAsked(parts, person, same);
    if (said === "signed") throw finished("agreement");
    if (said === "checking") throw new ClientRefusal(409, "onboarding.checking-signature");
    if (said === "requested") {
      await noteLanguage(parts, person, signing);
      return offerAgain(parts, person, signing);
    }
  }
  const others = open.filter((row) => row !== same && row.state !== "draft");
  await refuseSigned(parts, person, others.slice(0, DOCUMENTS_A_DAY));
  if (same?.state !== "draft")
    return upload(parts, person, fatca, await draft(parts, person, fatca));
  await countAsking(parts, person);
  return upload(parts, person, fatca, same);
}

/** Of any version and answers, newest first. */
const openSignings = (parts: Parts, person: Person): Promise<Signing[]> =>
  parts.store.db
    .selectFrom("signings")
    .selectAll()
    .where("person_id", "=", person.id)
    .where("state", "in", ["draft", ...WAITING])
    .orderBy("id", "desc")
    .execute();

/**
 * Before another document is made: one with other answers may be signed, and its webhook lost. The
 * newest are asked about; the recurring work sees the others. Throws Refusal 409 when that was the
 * signature that is asked for, ProviderDown.
 */
async function refuseSigned(parts: Parts, person: Person, others: Signing[]): Promise<void> {
  for (const other of others) {
    await readWhenAsked(parts, person, other).catch((problem: unknown) => {
      if (!(problem instanceof ProviderDown) || isAway(problem)) throw problem;
      parts.log.error(
        { signing: other.id, why: problem.message },
        "an agreement cannot be looked at",
      );
    });
  }
  requireStep((await personById(parts, person.id)) ?? person, "agreement");
}

/**
 * The row comes before the upload: its id is the reference at Digio, and an upload that failed
 * half-way is taken up again. Throws Refusal 401 (closed meanwhile), 429.
 */
async function draft(parts: Parts, person: Person, fatca: Fatca): Promise<Signing> {
  const now = parts.now();
  return parts.store.transaction(
    async (tx) => {
      await refuseClosed(tx, person.id);
      await spend(parts, tx, [newDocuments(person)]);
      await keepAgreementNotices(parts, tx, person);
      return tx
        .insertInto("signings")
        .values({
          id: parts.newId<SigningId>(),
          person_id: person.id,
          state: "draft",
          version: parts.site().agreementVersion,
          fatca_enc: parts.seal.close(JSON.stringify(fatca), "signings.fatca"),
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    },
    { table: "people", id: person.id },
  );
}

function newDocuments(person: Person): Limit {
  const refuse = tooOften("onboarding.made-too-often");
  return {
    kind: "agreement",
    subject: person.id,
    windows: [{ ms: DAY_MS, most: DOCUMENTS_A_DAY, refuse }],
  };
}

async function upload(
  parts: Parts,
  person: Person,
  fatca: Fatca,
  signing: Signing,
): Promise<Offered> {
  const now = parts.now();
  const signer = signerOf(person);
  const pdf = await parts.drawPdf(agreementText(parts.site(), signer, fatca, now), now);
  const made = await parts.esign.upload({
    pdf,
    fileName: "research-services-agreement.pdf",
    identifier: identifierOf(person),
    name: signer.name,
    reference: signing.id,
  });
  const kept = await move(parts, signing, "uploaded", {
    provider_document_id: made.documentId,
    shown_sha256: createHash("sha256").update(pdf).digest("hex"),
    language: languageOf(person),
    ...tokenColumns(parts, made),
  });
  return offered(parts, kept); // when another request uploaded meanwhile, its document is the one
}

/**
 * The agreement is English; the page it is asked for on, with a summary of it, may not be, and the
 * notice may say something else than when the document was made.
 */
async function noteLanguage(parts: Parts, person: Person, { id }: Signing) {
  const language = languageOf(person);
  await parts.store.transaction(async (tx) => {
    await tx.updateTable("signings").set({ language }).where("id", "=", id).execute();
    await keepAgreementNotices(parts, tx, person);
  });
}

const languageOf = ({ language }: Person): string | null =>
  language === DEFAULT_LANGUAGE ? null : language;

/** Who signs, as verified. Throws Refusal 409 while something is missing. */
export function signerOf({ number, email, name, dob, pan }: Person): Signer {
  if (email === null || name === null || dob === null || pan === null)
    throw new ClientRefusal(409, "onboarding.identity-first");
  return { number, email, name, dob, pan };
}
