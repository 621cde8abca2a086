import { dayOrInstantInIndia, instantInIndia } from "../../../content/instants";
import { complaintSources } from "../../../content/complaint-figures";
import { complaintsReceived, type ShownComplaint } from "../../information/register/register";
import type { Bounds } from "../../money/figures/month-bounds";
import { sealTrail } from "../../platform/audit/seal-trail";
import { lettersWritten } from "../../platform/kept-letters";
import type { Parts } from "../../platform/parts";
import { DAY_MS } from "../../../content/durations";

/** Each complaint that was open in the time, with its answers and its days. */
export async function complaintsIn(parts: Parts, { from, to }: Bounds): Promise<object[]> {
  const endOf = (one: ShownComplaint) => one.resolvedAt ?? one.withdrawn?.at ?? parts.now();
  const all = await complaintsReceived(parts, { openAfter: from, before: to });
  return all.map((one) => ({
    Reference: one.reference,
    From: complaintSources[one.source],
    About: one.category,
    Name: one.name || "erased",
    "Received (IST)": dayOrInstantInIndia(one.receivedAt),
    "Due (IST)": instantInIndia(one.dueAt),
    "Resolved (IST)": one.resolvedAt === null ? "" : instantInIndia(one.resolvedAt),
    "Withdrawn (IST)": one.withdrawn === null ? "" : instantInIndia(one.withdrawn.at),
    "Why withdrawn": one.withdrawn?.why ?? "",
    Days: Math.floor((endOf(one) - one.receivedAt) / DAY_MS),
    Late: endOf(one) > one.dueAt ? "yes" : "no",
    Complaint: one.words,
    Answers: one.answers.map(({ words, at }) => `${instantInIndia(at)}: ${words}`).join("\n"),
  }));
}

/** Each letter that was written in the time and is still kept; codes are no letters. */
export async function lettersIn(parts: Parts, { from, to }: Bounds): Promise<object[]> {
  return (await lettersWritten(parts, { from, to })).map(({ row, letter }) => ({
    "Written (IST)": instantInIndia(row.created_at),
    "Sent (IST)": row.sent_at === null ? "" : instantInIndia(row.sent_at),
    "Given up (IST)": row.given_up_at === null ? "" : instantInIndia(row.given_up_at),
    Client: row.person_id ?? "",
    To: letter.to,
    Subject: letter.subject,
  }));
}

/** Each entry of the audit trail of the time, oldest first. */
export async function actsIn(parts: Parts, { from, to }: Bounds): Promise<object[]> {
  await sealTrail(parts);
  const rows = await parts.store.db
    .selectFrom("audit")
    .select(["seq", "at", "who", "what", "person_id", "about"])
    .where("at", ">=", from)
    .where("at", "<", to)
    .orderBy("seq")
    .execute();
  return rows.map((row) => ({
    Number: row.seq,
    "At (IST)": instantInIndia(row.at),
    Who: row.who,
    What: row.what,
    Client: row.person_id ?? "",
    About: row.about,
  }));
}
