import { counted } from "../../content/counted";
import { openAccount } from "../platform/people/find-accounts";
import { endDevices, knownDevicesOf } from "../sign-in/known-devices";
import { liveSessionsOf } from "../sign-in/live-sessions";
import { endAllSessions, endWithin } from "../sign-in/end-sessions";
import type { Parts } from "../platform/parts";
import { OperatorRefusal } from "../../api/refusal";
import type { DeviceId, SessionId } from "../platform/store/ids";
import { confirmed, type Command } from "./command";
import { table } from "./print";
import { instantInIndia } from "../../content/instants";

const why = "ended by the operator";

/** Who is signed in, and the way to end it: a lost phone, a cookie in wrong hands. */
export const sessionCommands: Record<string, Command> = {
  "sessions list": {
    usage: "sessions list NUMBER",
    says: "Shows where a person is signed in, and which browsers are known to have signed in.",
    options: {},
    words: 1,
    run: async (parts, [words = ""]) => {
      const { id } = await openAccount(parts, words);
      const [live, known] = [await liveSessionsOf(parts, id), await knownDevicesOf(parts, id)];
      const sessions = live.map(
        (one) => [one.id, one.device, one.startedAt, one.refreshedAt, one.endsAt] as const,
      );
      const devices = known.map(
        (one) => [one.id, one.device, one.since, one.lastSignInAt, one.endsAt] as const,
      );
      return {
        lines: [
          ...(live.length === 0
            ? ["Not signed in anywhere."]
            : table(
                ["Session", "Device", "Signed in (IST)", "Last refreshed", "Ends"],
                sessions.map(cells),
              )),
          ...(known.length === 0
            ? []
            : [
                "",
                ...table(
                  ["Known device", "What", "Since (IST)", "Last sign-in", "Known until"],
                  devices.map(cells),
                ),
              ]),
        ],
        json: { sessions: live.map(forPrograms), devices: known.map(forPrograms) },
      };
    },
  },
  "sessions end": {
    usage: "sessions end NUMBER|SESSION|DEVICE --yes",
    says: "Ends one session or known device, or all of a person's.",
    options: { yes: { type: "boolean" } },
    words: 1,
    run: async (parts, [words = ""], options) => {
      const one = await named(parts, words);
      if (one) {
        confirmed(
          options,
          `${one.is === "session" ? "Session" : "Known device"} ${words} would end.`,
        );
        const ended = await parts.store.transaction(async (tx) =>
          one.is === "session"
            ? endWithin(parts, tx, one.id, why)
            : (await endDevices(parts, tx, { device: one.id }, why)) > 0,
        );
        if (!ended) throw new OperatorRefusal(409, `This ${one.is} has ended already.`);
        return { lines: [`1 ${one.is} ended.`], json: { ended: 1 } };
      }
      const account = await openAccount(parts, words);
      confirmed(
        options,
        `Every session of ${account.name ?? "this person"} would end, and no browser would be known any more.`,
      );
      const ended = await parts.store.transaction((tx) =>
        endAllSessions(parts, tx, account.id, why),
      );
      return { lines: [`${counted(ended, "session")} ended.`], json: { ended } };
    },
  },
};

/** What a typed id names, ended or not; null when it is neither. */
async function named(
  parts: Parts,
  id: string,
): Promise<{ is: "session"; id: SessionId } | { is: "device"; id: DeviceId } | null> {
  const { db } = parts.store;
  const session = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", id as SessionId)
    .executeTakeFirst();
  if (session) return { is: "session", id: session.id };
  const device = await db
    .selectFrom("known_devices")
    .select("id")
    .where("id", "=", id as DeviceId)
    .executeTakeFirst();
  return device ? { is: "device", id: device.id } : null;
}

const cells = ([id, device, ...at]: readonly [string, string | null, ...number[]]): string[] => [
  id,
  device ?? "",
  ...at.map(instantInIndia),
];

const forPrograms = (one: { id: string; device: string | null }) => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(one).flatMap(([name, value]: [string, unknown]) =>
      typeof value === "number" ? [[name, new Date(value).toISOString()]] : [],
    ),
  ),
});
