import { claimReference } from "../../../api/claim-reference";
import { ClientRefusal, OperatorRefusal } from "../../../api/refusal";
import type { ComplaintCategory } from "../../../api/complaint-categories";
import type { ComplaintSource } from "../../../content/complaint-figures";
import type { Language } from "../../../content/languages";
import { DEFAULT_LANGUAGE } from "../../../content/words/sentence";
import { record } from "../../platform/audit/record";
import { spend, tooOften, type Limit } from "../../platform/limits";
import { networksOf } from "../../platform/networks";
import type { Parts } from "../../platform/parts";
import type { ComplaintId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { countComplaintsUp } from "../figures";
import { announceComplaint } from "./complaint-letters";
import { sameComplaint } from "./same-complaint";
import { DAY_MS } from "../../../content/durations";

/** What somebody complains about. A number or an e-mail address, or both. */
export interface Complaint {
  name: string;
  /** +919876543210 */
  number: string | null;
  email: string | null;
  category: ComplaintCategory;
  words: string;
}

/**
 * Somebody complains on the site. What is sent again within a day is the same entry, and counts for
 * no limit. Three a day with one number or address from one network; whoever types a client's from
 * elsewhere does not keep that client from complaining, and no more than three letters a day go to
 * an address. Thirty from one network, since carriers put many phones behind an address, and so
 * many from the wider networks that one customer can ask from; 500 from everybody, who would else
 * fill the register. Throws Refusal 422 (neither number nor address) or 429.
 *
 * @param address the visitor's
 * @param language of the page it was sent on: its letters are in that
 * @returns the reference, which the complainant is shown and mailed
 */
export const complain = (
  parts: Parts,
  address: string,
  complaint: Complaint,
  language: Language = DEFAULT_LANGUAGE,
): Promise<string> =>
  parts.store.transaction(async (tx) => {
    const at = { receivedAt: parts.now(), source: "direct" as const, language };
    const before = await enteredBefore(parts, tx, complaint, at);
    if (before !== null) return before;
    const contacts = [complaint.number, complaint.email].filter((one) => one !== null);
    const { narrow } = networksOf(address);
    await spend(parts, tx, [
      ...networkLimits(address),
      limit("complaint of all", "all", IN_ALL),
      ...contacts.map((contact) => limit("complaint by", `${contact} ${narrow}`, 3)),
    ]);
    return enter(parts, tx, complaint, { ...at, writes: await mayWrite(parts, tx, complaint) });
  });

/**
 * Whether the complainant's address, which anybody can type, has not had its letters of the day.
 */
async function mayWrite({ seal, now }: Parts, tx: Db, { email }: Complaint): Promise<boolean> {
  if (email === null) return false;
  const { count } = await tx
    .selectFrom("complaints")
    .select((e) => e.fn.countAll<number | string>().as("count"))
    .where("email_hash", "=", seal.hash(email, "complaints.email"))
    .where("received_at", ">", now() - DAY_MS)
    .executeTakeFirstOrThrow();
  return Number(count) < 3;
}

/**
 * The owner enters what came by letter, by telephone or through SCORES; the same again within a day
 * is the same entry. `receivedAt` UTC ms. Throws Refusal 422.
 *
 * @returns the reference
 */
export async function enterComplaint(
  parts: Parts,
  complaint: Complaint,
  { receivedAt, source }: { receivedAt: number; source: ComplaintSource },
): Promise<string> {
  if (receivedAt > parts.now())
    throw new OperatorRefusal(422, "That day has not come yet.", { about: "received" });
  // The Complaint Board would count a slip of the year as pending for ever.
  if (receivedAt < parts.now() - parts.settings.retention.recordsMs)
    throw new OperatorRefusal(
      422,
      "It was received longer ago than records are kept. Is the year right?",
      { about: "received" },
    );
  const at = { receivedAt, source };
  return parts.store.transaction(
    async (tx) =>
      (await enteredBefore(parts, tx, complaint, at)) ?? enter(parts, tx, complaint, at),
  );
}

async function enteredBefore(
  parts: Parts,
  tx: Db,
  complaint: Complaint,
  at: { receivedAt: number; source: ComplaintSource },
): Promise<string | null> {
  // First in the transaction, so that two presses at once come one after the other.
  await countComplaintsUp(tx);
  return sameComplaint(parts, tx, complaint, at);
}

async function enter(
  parts: Parts,
  tx: Db,
  { name, number, email, category, words }: Complaint,
  {
    receivedAt,
    source,
    language = DEFAULT_LANGUAGE,
    writes = true,
  }: { receivedAt: number; source: ComplaintSource; language?: Language; writes?: boolean },
): Promise<string> {
  if (number === null && email === null && source === "direct")
    throw new ClientRefusal(422, "information.no-contact");
  const { seal } = parts;
  const id = parts.newId<ComplaintId>();
  const reference = `C-${claimReference(Array.from({ length: 6 }, () => parts.randomInt(256)))}`;
  await tx
    .insertInto("complaints")
    .values({
      id,
      reference,
      source,
      category,
      name_enc: seal.close(name, "complaints.name"),
      number_enc: number === null ? null : seal.close(number, "complaints.number"),
      number_hash: number === null ? null : seal.hash(number, "complaints.number"),
      email_enc: email === null ? null : seal.close(email, "complaints.email"),
      email_hash: email === null ? null : seal.hash(email, "complaints.email"),
      words_enc: seal.close(words, "complaints.words"),
      language: language === DEFAULT_LANGUAGE ? null : language,
      received_at: receivedAt,
    })
    .execute();
  record(parts, tx, { what: "complaint received", about: { complaint: id, source, category } });
  const to = writes ? email : null;
  await announceComplaint(parts, tx, { id, reference, email: to, receivedAt, language });
  return reference;
}

/** So many a day the owner can read, and no small office gets on its worst day. */
const IN_ALL = 500;

function networkLimits(address: string): Limit[] {
  const networks = networksOf(address);
  const narrow = limit("complaint from", networks.narrow, 30);
  switch (networks.family) {
    case "ipv6":
      return [
        narrow,
        limit("complaint from", networks.middle, 60),
        limit("complaint from", networks.range, 100),
      ];
    case "ipv4":
      return [narrow, limit("complaint from", networks.range, 100)];
    case "unknown":
      return [narrow];
  }
}

/** So many in any 24 hours. */
const limit = (kind: string, subject: string, most: number): Limit => ({
  kind,
  subject,
  windows: [
    {
      ms: DAY_MS,
      most,
      refuse: tooOften("information.complained-too-often"),
    },
  ],
});
