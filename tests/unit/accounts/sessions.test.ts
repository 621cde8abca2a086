import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  endAllSessions,
  endSession,
  endWithin,
} from "../../../app/backend.server/sign-in/end-sessions";
import { refreshSession } from "../../../app/backend.server/sign-in/refresh-session";
import { whoIs, startSession, type Tokens } from "../../../app/backend.server/sign-in/sessions";
import { signToken } from "../../../app/backend.server/sign-in/tokens";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { CannotWrite } from "../../../app/backend.server/platform/store/cannot-write";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import { START, testParts, type TestParts } from "../parts";
import { DAY, personAt } from "../people";

/** The session alone. */
const sessionOf = async (parts: Parameters<typeof whoIs>[0], access: string | null) =>
  (await whoIs(parts, access))?.session ?? null;

let parts: TestParts;
let personId: PersonId;
beforeEach(async () => {
  parts = await testParts();
  personId = (await personAt(parts, "email")).id;
});
afterEach(() => parts.close());

const later = (ms: number) => void (parts.clock.now += ms);
const PAST_GRACE = 31_000;
async function refreshed(token: string): Promise<Tokens> {
  const tokens = await refreshSession(parts, token);
  if (!tokens) throw new Error("the refresh was refused");
  return tokens;
}

describe("an access cookie", () => {
  // ASVS 9.2.1
  test("opens the session for 15 minutes", async () => {
    const { access, accessMaxAgeS } = await startSession(parts, personId);
    expect(accessMaxAgeS).toBe(900);
    later(15 * 60_000 - 1);
    expect((await sessionOf(parts, access))?.personId).toBe(personId);
    later(1);
    expect(await sessionOf(parts, access)).toBeNull();
  });

  // ASVS 7.2.1, 9.1.1
  test("is worth nothing when any character of it was changed", async () => {
    const { access, refresh } = await startSession(parts, personId);
    for (let at = 0; at < access.length - 1; at++) {
      const forged = access.slice(0, at) + (access[at] === "1" ? "2" : "1") + access.slice(at + 1);
      expect(await sessionOf(parts, forged)).toBeNull();
    }
    expect(await sessionOf(parts, refresh)).toBeNull();
    expect(await sessionOf(parts, "")).toBeNull();
    expect(await sessionOf(parts, null)).toBeNull();
  });

  // ASVS 9.1.3
  test("made under the secret before this one is accepted, under a foreign one not", async () => {
    const under = (secret: string) => ({
      ...parts,
      settings: { ...parts.settings, sessionSecrets: [secret] as [string] },
    });
    const old = await startSession(under("session secret, old"), personId);
    const foreign = await startSession(under("another secret"), personId);
    expect(await sessionOf(parts, old.access)).not.toBeNull();
    expect(await sessionOf(parts, foreign.access)).toBeNull();
    expect(await refreshSession(parts, foreign.refresh)).toBeNull();
  });

  test("of the generation before still works until it expires", async () => {
    const first = await startSession(parts, personId);
    later(PAST_GRACE);
    const second = await refreshed(first.refresh);
    expect((await sessionOf(parts, first.access))?.generation).toBe(2);
    later(PAST_GRACE);
    await refreshed(second.refresh);
    expect(await sessionOf(parts, first.access)).toBeNull();
    expect(await sessionOf(parts, second.access)).not.toBeNull();
  });
});

describe("a refresh", () => {
  test("within the grace gives the same generation again", async () => {
    const first = await startSession(parts, personId);
    later(29_000);
    const again = await refreshed(first.refresh);
    expect((await sessionOf(parts, again.access))?.generation).toBe(1);
  });

  test("by many loaders at once rotates once and signs nobody out", async () => {
    const first = await startSession(parts, personId);
    later(PAST_GRACE);
    const all = await Promise.all(Array.from({ length: 8 }, () => refreshed(first.refresh)));
    const generations = await Promise.all(
      all.map(async ({ access }) => (await sessionOf(parts, access))?.generation),
    );
    expect(new Set(generations)).toEqual(new Set([2]));
  });

  test("from a second tab still holding the replaced cookie works within the grace", async () => {
    const first = await startSession(parts, personId);
    later(PAST_GRACE);
    const second = await refreshed(first.refresh);
    later(29_000);
    expect(await sessionOf(parts, second.access)).not.toBeNull();
    const tab = await refreshed(first.refresh);
    expect((await sessionOf(parts, tab.access))?.generation).toBe(2);
  });

  test("whose answer was lost works later too, even when the server used the new cookie within that request", async () => {
    const first = await startSession(parts, personId);
    later(PAST_GRACE);
    const lost = await refreshed(first.refresh);
    await sessionOf(parts, lost.access);
    later(2 * DAY);
    const again = await refreshed(first.refresh);
    expect((await sessionOf(parts, again.access))?.generation).toBe(3);
  });

  test("whose answer was lost is answered alike to parallel tabs, and works on when that answer is lost too", async () => {
    const first = await startSession(parts, personId);
    later(PAST_GRACE);
    await refreshed(first.refresh);
    later(PAST_GRACE);
    const tabs = await Promise.all(Array.from({ length: 8 }, () => refreshed(first.refresh)));
    for (const { access } of tabs) expect((await sessionOf(parts, access))?.generation).toBe(3);
    later(DAY);
    const again = await refreshed(first.refresh);
    expect((await sessionOf(parts, again.access))?.generation).toBe(4);
    later(PAST_GRACE);
    expect(await refreshSession(parts, again.refresh)).not.toBeNull();
  });

  test("by a thief with the replaced cookie ends the session for both at the owner's next, though no use of the owner's was ever seen", async () => {
    const stolen = await startSession(parts, personId);
    later(PAST_GRACE);
    const owner = await refreshed(stolen.refresh);
    later(DAY);
    const thief = await refreshed(stolen.refresh);
    expect(await sessionOf(parts, owner.access)).toBeNull();
    expect(await refreshSession(parts, owner.refresh)).toBeNull();
    expect(await sessionOf(parts, thief.access)).toBeNull();
    expect(await refreshSession(parts, thief.refresh)).toBeNull();
  });

  test("by owner and thief in turn, for three days, ends within two of them, whatever the wait between", async () => {
    for (const wait of [PAST_GRACE, 10 * 60_000, 6 * 3_600_000]) {
      const first = await startSession(parts, personId);
      const held = [first.refresh, first.refresh];
      let turn = 0;
      for (; turn < 12; turn++) {
        later(wait);
        const answer = await refreshSession(parts, held[turn % 2] ?? "");
        if (!answer) break;
        held[turn % 2] = answer.refresh;
      }
      expect(turn).toBe(2);
      expect(await refreshSession(parts, held[0] ?? "")).toBeNull();
      expect(await refreshSession(parts, held[1] ?? "")).toBeNull();
    }
  });

  test("with a replaced cookie, once the new one was used, ends the session for both", async () => {
    const stolen = await startSession(parts, personId);
    later(PAST_GRACE);
    const owner = await refreshed(stolen.refresh);
    later(PAST_GRACE);
    expect(await sessionOf(parts, owner.access)).not.toBeNull();
    expect(await refreshSession(parts, stolen.refresh)).toBeNull();
    expect(await sessionOf(parts, owner.access)).toBeNull();
    expect(await refreshSession(parts, owner.refresh)).toBeNull();
    expect(
      await parts.store.db
        .selectFrom("sessions")
        .select("ended_why")
        .where("ended_why", "is not", null)
        .executeTakeFirst(),
    ).toEqual({
      ended_why: "reuse",
    });
  });

  test("of a generation that a power cut took from the database is believed, since we signed it, and is the present one from then on", async () => {
    const first = await startSession(parts, personId);
    later(PAST_GRACE);
    const second = await refreshed(first.refresh);
    await parts.store.db.updateTable("sessions").set({ generation: 1 }).execute();
    expect(await sessionOf(parts, second.access)).toBeNull();
    const again = await refreshed(second.refresh);
    expect((await sessionOf(parts, again.access))?.generation).toBe(2);
    await endSession(parts, { access: again.access, refresh: null }, "log-out");
    expect(await refreshSession(parts, again.refresh)).toBeNull();
  });

  test("two generations old is reuse, whatever the grace", async () => {
    const first = await startSession(parts, personId);
    later(PAST_GRACE);
    const second = await refreshed(first.refresh);
    later(PAST_GRACE);
    const third = await refreshed(second.refresh);
    expect(await refreshSession(parts, first.refresh)).toBeNull();
    expect(await sessionOf(parts, third.access)).toBeNull();
  });

  // ASVS 7.3.1
  test("slides by 30 days", async () => {
    let { refresh } = await startSession(parts, personId);
    later(29 * DAY);
    ({ refresh } = await refreshed(refresh));
    later(29 * DAY);
    ({ refresh } = await refreshed(refresh));
    later(30 * DAY);
    expect(await refreshSession(parts, refresh)).toBeNull();
  });

  // ASVS 9.2.1, 7.3.2
  test("never lasts beyond 90 days in all", async () => {
    let tokens = await startSession(parts, personId);
    for (let day = 0; day < 89; day++) {
      later(DAY);
      tokens = await refreshed(tokens.refresh);
    }
    expect(tokens.refreshMaxAgeS).toBe(86_400);
    later(DAY);
    expect(await refreshSession(parts, tokens.refresh)).toBeNull();
  });

  // ASVS 9.2.2
  test("is not done with an access cookie", async () => {
    const { access } = await startSession(parts, personId);
    expect(await refreshSession(parts, access)).toBeNull();
  });
});

describe("a session", () => {
  const setLimits = (over: Partial<typeof parts.settings.limits>) => {
    parts.settings = { ...parts.settings, limits: { ...parts.settings.limits, ...over } };
  };
  const signedFor = (kind: "a" | "r", id: Tokens["session"], generation: number) =>
    signToken(parts.settings.sessionSecrets, { kind, id, generation, issuedAt: parts.now() });

  test("lasts no longer than all sessions may, however far a refresh would slide", async () => {
    setLimits({ absoluteMs: 10 * DAY });
    expect((await startSession(parts, personId)).refreshMaxAgeS).toBe(10 * 86_400);
  });

  test("says how long its cookies live, and keeps its beginning, renewal and end", async () => {
    const { session, accessMaxAgeS, refreshMaxAgeS } = await startSession(parts, personId);
    expect([accessMaxAgeS, refreshMaxAgeS]).toEqual([900, 30 * 86_400]);
    const row = await parts.store.db
      .selectFrom("sessions")
      .selectAll()
      .where("id", "=", session)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      person_id: personId,
      generation: 1,
      rotated_at: START,
      created_at: START,
      expires_at: START + 30 * DAY,
      confirmed_at: null,
      ended_at: null,
      ended_why: null,
    });
  });

  test("is opened by no access cookie of a generation to come; its refresh cookie is believed, as after a restored backup", async () => {
    const { session, access } = await startSession(parts, personId);
    for (const toCome of [2, 4])
      expect(await sessionOf(parts, signedFor("a", session, toCome))).toBeNull();
    expect(await sessionOf(parts, access)).not.toBeNull();
    const ahead = await refreshed(signedFor("r", session, 4));
    expect((await sessionOf(parts, ahead.access))?.generation).toBe(4);
    expect(await sessionOf(parts, access)).toBeNull();
  });

  test("is rotated at the grace's very end; its new cookies are the next generation", async () => {
    const { refresh } = await startSession(parts, personId);
    later(30_000 - 1);
    expect((await sessionOf(parts, (await refreshed(refresh)).access))?.generation).toBe(1);
    later(1);
    const next = await refreshed(refresh);
    expect((await sessionOf(parts, next.access))?.generation).toBe(2);
    expect(next.refreshMaxAgeS).toBe(30 * 86_400);
  });

  test("is not proved received by the previous cookie: the answer may still be lost", async () => {
    const first = await startSession(parts, personId);
    later(PAST_GRACE);
    await refreshed(first.refresh);
    later(PAST_GRACE);
    expect(await sessionOf(parts, first.access)).toMatchObject({ generation: 2 });
    expect(await refreshSession(parts, first.refresh)).not.toBeNull();
  });

  test("is proved received once, at the end of the grace and not within it", async () => {
    const first = await startSession(parts, personId);
    later(PAST_GRACE);
    const second = await refreshed(first.refresh);
    const rotated = parts.clock.now;
    const confirmed = async () =>
      (
        await parts.store.db
          .selectFrom("sessions")
          .select("confirmed_at")
          .where("id", "=", first.session)
          .executeTakeFirst()
      )?.confirmed_at;
    later(30_000 - 1);
    await sessionOf(parts, second.access);
    expect(await confirmed()).toBeNull();
    later(1);
    await sessionOf(parts, second.access);
    later(1_000);
    await sessionOf(parts, second.access);
    expect(await confirmed()).toBe(rotated + 30_000);
  });

  test("still opens where nothing can be written; another failure to note that it came is told", async () => {
    const { access } = await startSession(parts, personId);
    later(PAST_GRACE);
    const failing = (problem: Error) => ({
      ...parts,
      store: Object.assign(Object.create(parts.store) as typeof parts.store, {
        lightly: () => Promise.reject(problem),
      }),
    });
    const full = new CannotWrite("disk full", "SQLITE_FULL", new Error("disk is full"));
    expect((await sessionOf(failing(full), access))?.personId).toBe(personId);
    await expect(sessionOf(failing(new Error("odd")), access)).rejects.toThrow("odd");
  });

  test("must be begun anew when the refresh cookie is 30 days old, though the session itself slid on", async () => {
    const { refresh } = await startSession(parts, personId);
    later(29 * DAY);
    await refreshed(refresh);
    later(DAY - 1);
    expect(await refreshSession(parts, refresh)).not.toBeNull();
    later(1);
    expect(await refreshSession(parts, refresh)).toBeNull();
  });

  test("ends once, and says by whom it was and why on the trail", async () => {
    const { session } = await startSession(parts, personId);
    const end = (why: string) =>
      parts.store.transaction((tx) => endWithin(parts, tx, session, why));
    expect([await end("first"), await end("second")]).toEqual([true, false]);
    const entries = await trail(parts, { person: personId, what: "session ended", most: 9 });
    expect(entries.map(({ about }) => about)).toEqual([{ session, why: "first" }]);
  });

  test("named by both cookies is ended once, each of two that they name is", async () => {
    const [one, two] = [await startSession(parts, personId), await startSession(parts, personId)];
    await endSession(parts, { access: one.access, refresh: one.refresh }, "logged out");
    await endSession(parts, { access: one.access, refresh: two.refresh }, "signed in again");
    const whys = await parts.store.db
      .selectFrom("sessions")
      .select("ended_why")
      .where("id", "in", [one.session, two.session])
      .orderBy("id")
      .execute();
    expect(whys.map(({ ended_why }) => ended_why)).toEqual(["logged out", "signed in again"]);
  });

  test("is not ended by a cookie put in the other's place", async () => {
    const one = await startSession(parts, personId);
    await endSession(parts, { access: one.refresh, refresh: one.access }, "logged out");
    expect(await sessionOf(parts, one.access)).not.toBeNull();
  });
});

describe("logging out", () => {
  // ASVS 7.4.1
  test("kills the session on the server, by either cookie, however old", async () => {
    const one = await startSession(parts, personId);
    const two = await startSession(parts, personId);
    later(DAY);
    await endSession(parts, { access: one.access, refresh: null }, "logged out");
    await endSession(parts, { access: null, refresh: two.refresh }, "logged out");
    expect(await refreshSession(parts, one.refresh)).toBeNull();
    expect(await refreshSession(parts, two.refresh)).toBeNull();
  });

  test("without a session is harmless", async () => {
    await endSession(parts, { access: null, refresh: "nonsense" }, "logged out");
  });

  test("everywhere ends that person's sessions and nobody else's", async () => {
    const other = await personAt(parts, "email", { number: "+919000000009" });
    const [mine, alsoMine, theirs] = [
      await startSession(parts, personId),
      await startSession(parts, personId),
      await startSession(parts, other.id),
    ];
    // The third is the one that made the person.
    expect(
      await parts.store.transaction((tx) => endAllSessions(parts, tx, personId, "number changed")),
    ).toBe(3);
    expect(await sessionOf(parts, mine.access)).toBeNull();
    expect(await sessionOf(parts, alsoMine.access)).toBeNull();
    expect(await sessionOf(parts, theirs.access)).not.toBeNull();
  });
});
