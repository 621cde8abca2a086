import { counted } from "../../../content/counted";
import { sql } from "kysely";
import { refusedWebhooks, refusedWords } from "../../platform/false-webhooks";
import { documentKeys } from "../backup/documents";
import { unhandledEvents } from "../../platform/inbox-review";
import { signaturesWaiting } from "../../onboarding/name-decision";
import { documentsIn } from "../../providers/documents/open";
import { leaderName } from "../../platform/store/lease";
import { severalServers } from "../../platform/store/presence";
import { isStillPaidBack } from "../retention/still-paid-back";
import { lostTimeLooks } from "./lost-time";
import { researchLogLooks } from "./research-log";
import { either, good, note, skipped, wrong, type Look, type Opened } from "./check";
import { DAY_MS, MINUTE_MS } from "../../../content/durations";

/** Who does the recurring work; webhooks, messages and documents that wait or failed. */
export const workLooks: Look<Opened>[] = [
  ...lostTimeLooks,
  ...researchLogLooks,
  {
    name: "recurring work",
    mend: "Start the servers; look for `a job failed` in each one's log.",
    look: async ({ store }) => {
      if (store.dialect === "sqlite")
        return skipped("one server has the file to itself: /readyz says");
      // By the database's clock, as the servers count.
      const { rows } = await sql<{
        holder: string | null;
        term: number;
        left: number;
        ago: number | null;
      }>`
        select holder, term, expires_at - now_ms as left, now_ms - round_at as ago from leases,
        (select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms) as clock`.execute(
        store.db,
      );
      const [lease] = rows;
      if (!lease || lease.ago === null) return note("no server has come round yet");
      const ago = `the last round ended ${Math.round(lease.ago / 1000)} seconds ago`;
      const who =
        lease.holder && lease.left > 0
          ? `${leaderName(lease.holder)} leads (term ${lease.term})`
          : "nobody leads";
      return either(lease.ago < 10 * MINUTE_MS, `${who}, ${ago}`, `${who}, ${ago}`);
    },
  },
  {
    name: "servers",
    mend: "Keep one server on an SQLite file and stop the others (ps -p PID -f says where each was started); several servers need PostgreSQL: desk migrate-to-postgres",
    look: async ({ store }) => {
      if (store.dialect === "postgres") return skipped("PostgreSQL bears several");
      const several = await severalServers(store, Date.now());
      return several ? wrong(several) : good("one, or none");
    },
  },
  {
    name: "webhooks waiting",
    mend: "Start the server, and look for `handleInbox` in its log.",
    look: async ({ store, now }) => {
      const rows = await store.db
        .selectFrom("inbox")
        .select("id")
        .where("handled_at", "is", null)
        .where("told_at", "is", null)
        .where("received_at", "<", now() - 10 * MINUTE_MS)
        .execute();
      return either(rows.length === 0, "none", `${rows.length} have waited for 10 minutes`);
    },
  },
  {
    name: "webhooks refused",
    mend:
      "Compare RAZORPAY_WEBHOOK_SECRET and DIGIO_WEBHOOK_SECRET with the provider's " +
      "dashboard, and restart. If they are right, a stranger sends them.",
    look: async ({ store, now }) => {
      const refused = await refusedWebhooks(store.db, now());
      return either(refused.length === 0, "none", refused.map(refusedWords).join("; "));
    },
  },
  {
    name: "webhooks failing",
    mend: "desk inbox list says why; once that is mended: desk inbox retry --all",
    look: async ({ store }) => {
      const failing = (await unhandledEvents(store.db)).filter(({ state }) => state !== "waiting");
      const some = failing.slice(0, 3).map(({ id, problem }) => `${id} (${problem ?? "unknown"})`);
      return either(
        failing.length === 0,
        "none",
        `${failing.length} have failed for a day: ${some.join(", ")}`,
      );
    },
  },
  {
    name: "messages waiting",
    mend: "Start the server; look at SMTP_URL and at `desk messages list --failed`.",
    look: async ({ store, now }) => {
      const rows = await store.db
        .selectFrom("outbox")
        .select("id")
        .where("next_try_at", "<", now() - 10 * MINUTE_MS)
        .execute();
      return either(rows.length === 0, "none", `${rows.length} have been due for 10 minutes`);
    },
  },
  {
    name: "messages failed",
    mend: "desk messages list --failed",
    look: async ({ store }) => {
      const rows = await store.db
        .selectFrom("outbox")
        .select("id")
        .where("given_up_at", "is not", null)
        // One that was taken back while it was on its way may have left all the same.
        .where("sent_at", "is", null)
        .execute();
      return either(rows.length === 0, "none", `${rows.length} were given up`);
    },
  },
  {
    name: "signatures that wait for you",
    mend: "desk signatures list, then signatures accept or refuse",
    look: async ({ store, now }) => {
      const waiting = await signaturesWaiting(store.db);
      const late = waiting.filter(({ since }) => since < now() - DAY_MS);
      if (late.length > 0)
        return wrong(
          `${late.length} have waited for more than a day: ${some(late.map(({ id }) => id))}`,
        );
      return waiting.length === 0
        ? good("none")
        : note(`${waiting.length}: ${some(waiting.map(({ id }) => id))}`);
    },
  },
  {
    name: "signed agreements",
    mend: "desk verify-backup FILE, then put the missing ones back from it",
    look: async ({ store, config }) => {
      const keys = await documentKeys(store.db);
      const documents = documentsIn(config.backend.documents);
      const newest = keys.slice(-20);
      const missing: string[] = [];
      for (const key of newest) if ((await documents.get(key)) === null) missing.push(key);
      return either(
        missing.length === 0,
        `${newest.length} of ${keys.length} looked for, all there`,
        `not there: ${missing.slice(0, 3).join(", ")}`,
      );
    },
  },
  {
    name: "data past its time",
    mend: "Start the server: it erases what is due, a closed account's after ACCOUNT_DATA_DAYS.",
    look: async ({ store, config, now }) => {
      const rows = await store.db
        .selectFrom("people")
        .select("id")
        .where("closed_at", "<", now() - config.backend.retention.accountMs - DAY_MS)
        .where("erased_at", "is", null)
        .where("held_since", "is", null)
        .where((e) => e.not(isStillPaidBack(e, now() - config.backend.retention.recordsMs)))
        .execute();
      return either(
        rows.length === 0,
        "none",
        `${counted(rows.length, "closed account")} should have been erased`,
      );
    },
  },
  {
    name: "keys in use",
    mend: "desk rotate-key, then take the older key out of SEAL_KEY",
    look: ({ config }) =>
      config.sealKeys.length === 1
        ? good("one")
        : note(`${config.sealKeys.length}: a rotation is under way`),
  },
];

const some = (ids: string[]): string => ids.slice(0, 3).join(", ");
