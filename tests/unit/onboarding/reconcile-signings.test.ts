import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startJobs } from "../../../app/backend.server/jobs";
import { migrate } from "../../../app/backend.server/platform/store/migrate";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { uploadAgreement } from "../../../app/backend.server/onboarding/agreement";
import { failedSigning } from "../../../app/backend.server/onboarding/verify-signing";
import { reconcileSignings } from "../../../app/backend.server/onboarding/reconcile-signings";
import { nextSigningLook } from "../../../app/backend.server/onboarding/signing-schedule";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { again, DAY, HOUR, personAt, refusalOf } from "../people";
import { AgreementDesk, fatca } from "./agreement-desk";

const MINUTE = 60_000;
let desk: AgreementDesk;
let parts: AgreementDesk["parts"];
let person: AgreementDesk["person"];
let asked: string[];
beforeEach(async () => {
  desk = await AgreementDesk.open();
  ({ parts, person } = desk);
  asked = [];
  const { esign } = parts;
  parts.esign = { ...esign, status: async (id) => (asked.push(id), esign.status(id)) };
});
afterEach(() => parts.close());

const agreed = async () => (await again(parts, person.id)).agreement;
const after = async (ms: number) => {
  parts.clock.now += ms;
  return reconcileSignings(parts);
};
/** Those of `count` further people, each with a document of their own. */
async function others(count: number): Promise<void> {
  for (let at = 0; at < count; at++)
    await uploadAgreement(
      parts,
      await personAt(parts, "agreement", { number: `+91900000000${at}` }),
      fatca,
    );
}

describe("a signature whose webhook was lost, on a tab that was closed", () => {
  test("is found after 2 minutes; the owner hears of a politically exposed person", async () => {
    const { documentId } = await desk.upload({ ...fatca, isPep: "Yes" });
    desk.atDigio(documentId).status = "signed";
    expect(await after(2 * MINUTE - 1)).toBe(0);
    expect(await agreed()).toBe(false);
    expect(await after(1)).toBe(1);
    expect(await agreed()).toBe(true);
    expect(parts.stored.size).toBe(1);
    await sendOutbox(parts);
    expect(parts.sent.filter(({ to }) => to === parts.site().ownerEmail)).toHaveLength(1);
  });

  test("is found by the recurring work", async () => {
    const { documentId } = await desk.upload();
    const jobs = startJobs(parts);
    desk.atDigio(documentId).status = "signed";
    parts.clock.now += 2 * MINUTE;
    await jobs.runDue();
    await jobs.stop();
    expect(await agreed()).toBe(true);
  });

  test("is found after a try that was given up", async () => {
    const { documentId } = await desk.upload();
    await failedSigning(parts, person, documentId);
    desk.atDigio(documentId).status = "signed";
    await after(2 * MINUTE);
    expect(await agreed()).toBe(true);
  });

  test("is found before another document is made, whatever the other answers", async () => {
    const { documentId } = await desk.upload();
    desk.atDigio(documentId).status = "signed";
    const refusal = await refusalOf(desk.upload({ ...fatca, isPep: "Yes" }));
    expect([refusal.status, refusal.message]).toEqual([
      409,
      "You have already signed the agreement.",
    ]);
    expect(await agreed()).toBe(true);
    expect(parts.atDigio.size).toBe(1);
  });

  test("is found before another document is made of a newer version", async () => {
    const { documentId } = await desk.upload();
    desk.atDigio(documentId).status = "signed";
    const site = parts.site();
    parts.site = () => ({ ...site, agreementVersion: "2027-01-01" });
    expect((await refusalOf(desk.upload())).status).toBe(409);
    expect(await desk.rows()).toMatchObject([{ state: "signed", version: site.agreementVersion }]);
  });

  test("of an older version is kept, the new one asked for where the operator set so", async () => {
    const { documentId } = await desk.upload();
    desk.atDigio(documentId).status = "signed";
    const site = parts.site();
    parts.site = () => ({ ...site, agreementVersion: "2027-01-01" });
    parts.settings = { ...parts.settings, resignOnNewVersion: true };
    expect((await desk.upload()).documentId).toBe("DID2");
    expect(await desk.rows()).toMatchObject([
      { state: "signed" },
      { state: "uploaded", version: "2027-01-01" },
    ]);
  });
});

describe("Digio is asked", () => {
  test("after 2 and 15 minutes, then hourly until the document expired, never after", async () => {
    const at: number[] = [];
    for (let now = 0; ;) {
      const next = nextSigningLook(0, now);
      if (next === null) break;
      at.push((now = next));
    }
    expect(at.slice(0, 4)).toEqual([2 * MINUTE, 15 * MINUTE, 75 * MINUTE, 135 * MINUTE]);
    expect(at.at(-1)).toBeGreaterThan(11 * DAY - HOUR);
    expect(at.at(-1)).toBeLessThanOrEqual(11 * DAY);
    expect(nextSigningLook(0, 11 * DAY - HOUR)).toBe(11 * DAY);
    expect(nextSigningLook(0, 11 * DAY - HOUR + 1)).toBeNull();
  });

  test("about a document that stays open once a time, no more once it has expired", async () => {
    const { documentId } = await desk.upload();
    await after(2 * MINUTE);
    await reconcileSignings(parts);
    expect(asked).toHaveLength(1);
    for (let hour = 0; hour < 12 * 24; hour++) await after(HOUR);
    expect(asked.length).toBeGreaterThan(10 * 24);
    expect(asked.length).toBeLessThan(11 * 24 + 3);
    expect((await desk.rows())[0]).toMatchObject({ state: "signing", next_look_at: null });
    desk.atDigio(documentId).status = "expired";
    const before = asked.length;
    for (let hour = 0; hour < 24; hour++) await after(HOUR);
    expect(asked).toHaveLength(before);
  });

  test.each(["signed", "expired"] as const)("no more about what is %s", async (status) => {
    const { documentId } = await desk.upload();
    desk.atDigio(documentId).status = status;
    await after(2 * MINUTE);
    expect((await desk.rows())[0]).toMatchObject({ state: status, next_look_at: null });
    // Even a row that says it is due.
    await parts.store.db.updateTable("signings").set({ next_look_at: 0 }).execute();
    const before = asked.length;
    expect(await after(DAY)).toBe(0);
    expect(asked).toHaveLength(before);
  });

  test("again once it was opened before this release", async () => {
    const { documentId } = await desk.upload();
    desk.atDigio(documentId).status = "signed";
    const { db } = parts.store;
    await db.schema.dropIndex("signings_next_look_at").execute();
    await db.schema.alterTable("signings").dropColumn("next_look_at").execute();
    await db
      .deleteFrom("migrations" as "signings")
      .where("name" as "id", "=", "0008-look-at-signings" as never)
      .execute();
    expect(await migrate(parts.store)).toEqual(["0008-look-at-signings"]);
    expect(await reconcileSignings(parts)).toBe(1);
    expect(await agreed()).toBe(true);
  });

  test("by two servers at once, about each document once", async () => {
    await others(5);
    parts.clock.now += 2 * MINUTE;
    await Promise.all([reconcileSignings(parts), reconcileSignings(parts)]);
    expect([...asked].sort()).toEqual(["DID1", "DID2", "DID3", "DID4", "DID5"]);
  });

  test("about all that are due in one round, however many they are", async () => {
    await desk.uploadMany(101);
    expect(await after(2 * MINUTE)).toBe(101);
    expect(new Set(asked).size).toBe(101);
  });

  test("by one server at a time, and by another after a minute where that one died", async () => {
    await desk.upload();
    parts.clock.now += 2 * MINUTE;
    const { esign } = parts;
    const died = new Promise<void>((asks) => {
      parts.esign = { ...esign, status: () => (asks(), new Promise(() => undefined)) };
    });
    void reconcileSignings(parts);
    await died;
    parts.esign = esign;
    expect(await after(MINUTE - 1)).toBe(0);
    expect(asked).toEqual([]);
    expect(await after(1)).toBe(1);
  });
});

describe("when Digio", () => {
  const failing = (which: (id: string) => ProviderDown | null) => {
    const { esign } = parts;
    parts.esign = {
      ...esign,
      status: async (id) => {
        const problem = which(id);
        if (!problem) return esign.status(id);
        asked.push(id);
        throw problem;
      },
    };
    return () => void (parts.esign = esign);
  };

  test("is away, one document is asked about a round, all are found once it is back", async () => {
    await others(3);
    for (const document of parts.atDigio.values()) document.status = "signed";
    const back = failing(() => new ProviderDown("esign", "timeout"));
    expect(await after(2 * MINUTE)).toBe(0);
    expect(asked).toHaveLength(1);
    back();
    await after(MINUTE);
    expect((await desk.rows()).map(({ state }) => state)).toEqual(["signed", "signed", "signed"]);
  });

  test("takes its time, a round asks for a minute, and the next goes on", async () => {
    await others(4);
    const { esign } = parts;
    parts.esign = {
      ...esign,
      status: async (id) => ((parts.clock.now += 30_000), esign.status(id)),
    };
    expect(await after(2 * MINUTE)).toBe(2);
    expect(asked).toEqual(["DID1", "DID2"]);
    await reconcileSignings(parts);
    expect(asked).toEqual(["DID1", "DID2", "DID3", "DID4"]);
  });

  test("refuses to speak of one document, it holds up no other", async () => {
    await others(3);
    for (const document of parts.atDigio.values()) document.status = "signed";
    failing((id) => (id === "DID1" ? new ProviderDown("esign", "refused", { status: 404 }) : null));
    expect(await after(2 * MINUTE)).toBe(2);
    expect((await desk.rows()).map(({ state }) => state)).toEqual(["uploaded", "signed", "signed"]);
    expect(await reconcileSignings(parts)).toBe(0);
  });

  test("is away, the log has a warning; if it will not speak of a document, an error", async () => {
    const levels: number[] = [];
    const write = (line: string) => void levels.push((JSON.parse(line) as { level: number }).level);
    parts.log = pino({ base: null }, { write });
    await desk.upload();
    failing(() => new ProviderDown("esign", "unreachable"));
    await after(2 * MINUTE);
    expect(levels.splice(0)).toEqual([pino.levels.values.warn]);
    failing(() => new ProviderDown("esign", "refused", { status: 404 }));
    await after(MINUTE);
    expect(levels).toEqual([pino.levels.values.error]);
  });

  test("does not know an earlier document, another is made; when it is away, none is", async () => {
    await desk.upload();
    const back = failing(() => new ProviderDown("esign", "timeout"));
    await expect(desk.upload({ ...fatca, isPep: "Yes" })).rejects.toThrow(ProviderDown);
    expect(parts.atDigio.size).toBe(1);
    back();
    failing(() => new ProviderDown("esign", "refused", { status: 404 }));
    expect((await desk.upload({ ...fatca, isPep: "Yes" })).documentId).toBe("DID2");
  });
});

test("an erased account's unfinished agreement is asked about no more", async () => {
  await desk.upload();
  await parts.store.db
    .updateTable("signings")
    .set({ provider_document_id: null, fatca_enc: "" })
    .execute();
  expect(await after(HOUR)).toBe(0);
  expect(asked).toEqual([]);
});
