import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { endAllSessions, endSession, refreshSession, sessionOf, startSession, type Tokens } from "../../../app/backend.server/accounts/sessions";
import type { PersonId } from "../../../app/backend.server/store/ids";
import { testParts, type TestParts } from "../parts";
import { DAY, personAt } from "../people";

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
  test("opens the session for 15 minutes", async () => {
    const { access, accessMaxAgeS } = await startSession(parts, personId);
    expect(accessMaxAgeS).toBe(900);
    later(15 * 60_000 - 1);
    expect((await sessionOf(parts, access))?.personId).toBe(personId);
    later(1);
    expect(await sessionOf(parts, access)).toBeNull();
  });

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

  test("made under the secret before the present one is accepted, under a foreign one not", async () => {
    const under = (secret: string) => ({ ...parts, settings: { ...parts.settings, sessionSecrets: [secret] as [string] } });
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
    const generations = await Promise.all(all.map(async ({ access }) => (await sessionOf(parts, access))?.generation));
    expect(new Set(generations)).toEqual(new Set([2]));
  });

  test("from a second tab that still holds the replaced cookie works within the grace", async () => {
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
    expect((await sessionOf(parts, again.access))?.generation).toBe(2);
  });

  test("with a replaced cookie, after the new one was used, ends the session for both", async () => {
    const stolen = await startSession(parts, personId);
    later(PAST_GRACE);
    const owner = await refreshed(stolen.refresh);
    later(PAST_GRACE);
    expect(await sessionOf(parts, owner.access)).not.toBeNull();
    expect(await refreshSession(parts, stolen.refresh)).toBeNull();
    expect(await sessionOf(parts, owner.access)).toBeNull();
    expect(await refreshSession(parts, owner.refresh)).toBeNull();
    expect(await parts.store.db.selectFrom("sessions").select("ended_why").where("ended_why", "is not", null).executeTakeFirst()).toEqual({
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

  test("slides by 30 days", async () => {
    let { refresh } = await startSession(parts, personId);
    later(29 * DAY);
    ({ refresh } = await refreshed(refresh));
    later(29 * DAY);
    ({ refresh } = await refreshed(refresh));
    later(30 * DAY);
    expect(await refreshSession(parts, refresh)).toBeNull();
  });

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

  test("is not done with an access cookie", async () => {
    const { access } = await startSession(parts, personId);
    expect(await refreshSession(parts, access)).toBeNull();
  });
});

describe("logging out", () => {
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
    const [mine, alsoMine, theirs] = [await startSession(parts, personId), await startSession(parts, personId), await startSession(parts, other.id)];
    // The third is the one that made the person.
    expect(await parts.store.transaction((tx) => endAllSessions(parts, tx, personId, "number changed"))).toBe(3);
    expect(await sessionOf(parts, mine.access)).toBeNull();
    expect(await sessionOf(parts, alsoMine.access)).toBeNull();
    expect(await sessionOf(parts, theirs.access)).not.toBeNull();
  });
});
