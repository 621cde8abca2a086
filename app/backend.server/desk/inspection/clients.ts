import { IST_MS } from "../../../content/india";
import { instantInIndia } from "../../../content/instants";
import { inExactRupees } from "../../money/books/accountants-books";
import type { Bounds } from "../../money/figures/month-bounds";
import { accountsOf } from "../../platform/people/find-accounts";
import { noticesGiven, wordsOfNotices } from "../../platform/people/notices";
import type { Parts } from "../../platform/parts";
import { DAY_MS } from "../../../content/durations";

/** The register of clients: who held which service in the time, a row each, oldest first. */
export async function clientsServed(parts: Parts, time: Bounds): Promise<object[]> {
  const held = await heldIn(parts, time)
    .innerJoin("services", "services.id", "s.service_id")
    .innerJoin("payments", "payments.id", "s.payment_id")
    .select(["s.person_id", "s.starts_at", "s.ends_at", "s.revoked_at", "services.name as service"])
    .select(["payments.id as payment", "payments.provider_payment_id", "payments.amount_paise"])
    .orderBy("s.starts_at")
    .orderBy("s.id")
    .execute();
  const accounts = await accountsOf(parts, [...new Set(held.map(({ person_id }) => person_id))]);
  const by = new Map(accounts.map((account) => [account.id, account]));
  return held.map((row) => ({
    Client: row.person_id,
    Name: by.get(row.person_id)?.name ?? "erased",
    PAN: by.get(row.person_id)?.pan ?? "erased",
    "Client since (IST)": instantInIndia(by.get(row.person_id)?.createdAt ?? row.starts_at),
    Service: row.service,
    "From (IST)": instantInIndia(row.starts_at),
    "To (IST)": instantInIndia(row.ends_at),
    "Ended early (IST)": row.revoked_at === null ? "" : instantInIndia(row.revoked_at),
    Payment: row.provider_payment_id ?? row.payment,
    "Whole payment (Rs.)": inExactRupees(row.amount_paise),
  }));
}

/** The agreements that were signed by the end of the time by those who are in the register. */
export async function agreementsSigned(parts: Parts, time: Bounds): Promise<object[]> {
  const rows = await parts.store.db
    .selectFrom("signings")
    .select(["person_id", "version", "provider_document_id", "signed_pdf_sha256", "updated_at"])
    .select(["language", "shown_sha256"])
    .where("state", "=", "signed")
    .where("updated_at", "<", time.to)
    .where("person_id", "in", heldIn(parts, time).select("s.person_id"))
    .orderBy("updated_at")
    .execute();
  return rows.map((row) => ({
    Client: row.person_id,
    "Terms of": row.version,
    "Signed (IST)": instantInIndia(row.updated_at),
    "Document at Digio": row.provider_document_id ?? "",
    "SHA-256": row.signed_pdf_sha256 ?? "",
    "Language of the page": row.language ?? "en",
    "SHA-256 as shown": row.shown_sha256 ?? "",
  }));
}

/**
 * Which notice of the privacy policy those who are in the register were led to by the end of the
 * time, and with which step; and what each of them said.
 */
export async function noticesTo(
  parts: Parts,
  time: Bounds,
): Promise<{ rows: object[]; words: Record<string, string> }> {
  const { db } = parts.store;
  const given = await noticesGiven(db)
    .where("g.person_id", "in", heldIn(parts, time).select("s.person_id"))
    .where("g.given_at", "<", time.to)
    .execute();
  const rows = given.map((one) => ({
    Client: one.person,
    "Asked for": one.step,
    "Given (IST)": instantInIndia(one.at),
    Language: one.language,
    "Version, or day of the translation": one.version,
    "SHA-256 of the words": one.sha256,
  }));
  return { rows, words: await wordsOfNotices(db, given) };
}

/**
 * On which day (India's) of the time the most people held a service, and how many did at any moment
 * of it; null when nobody did.
 */
export async function mostClients(
  parts: Parts,
  time: Bounds,
): Promise<{ people: number; day: string } | null> {
  const rows = await heldIn(parts, time)
    .select(["s.person_id", "s.starts_at", "s.ends_at", "s.revoked_at"])
    .execute();
  const days = new Map<number, Set<string>>();
  const dayOf = (at: number) => Math.floor((at + IST_MS) / DAY_MS);
  for (const row of rows) {
    const until = Math.min(row.ends_at, row.revoked_at ?? row.ends_at, time.to);
    for (let day = dayOf(Math.max(row.starts_at, time.from)); day <= dayOf(until - 1); day++)
      days.set(day, (days.get(day) ?? new Set()).add(row.person_id));
  }
  const [most] = [...days].sort(([day, one], [other, two]) => two.size - one.size || day - other);
  if (!most) return null;
  const [day, people] = most;
  return { people: people.size, day: new Date(day * DAY_MS).toISOString().slice(0, 10) };
}

/** What somebody held at any moment of the time; what was ended before it began is none. */
const heldIn = ({ store }: Parts, { from, to }: Bounds) =>
  store.db
    .selectFrom("subscriptions as s")
    .where("s.starts_at", "<", to)
    .where("s.ends_at", ">", from)
    .where((e) =>
      e.or([
        e("s.revoked_at", "is", null),
        e.and([e("s.revoked_at", ">", from), e("s.revoked_at", ">", e.ref("s.starts_at"))]),
      ]),
    );
