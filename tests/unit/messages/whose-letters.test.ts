import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { connect } from "../../../app/backend.server/platform/store/database";
import type { Store } from "../../../app/backend.server/platform/store/store";
import { migrate } from "../../../app/backend.server/platform/store/migrate";
import { freshDatabase } from "../../setup/fresh-database";

const [ASHA, PAYMENT, SIGNING, SUBSCRIPTION, SERVICE] = ["A", "P", "G", "S", "V"].map((letter) =>
  letter.repeat(26),
) as [string, string, string, string, string];
let store: Store;
let drop: () => Promise<void>;
beforeEach(async () => {
  const database = await freshDatabase();
  store = await connect(database.url);
  drop = async () => store.close().then(() => database.drop());
});
afterEach(() => drop());

/** As a row of the tables as they were before this release. */
const insert = (table: string, row: Record<string, string | number | null>) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`.execute(
    store.db,
  );

test("letters from before are given to those they are about; the owner's to nobody", async () => {
  await migrate(store, ["0001-first", "0002-at-rest", "0003-messages"]);
  const at = { created_at: 1 };
  await insert("people", { id: ASHA, number_hash: "h", number_enc: "", ...at });
  await insert("services", { id: SERVICE, name: "one", description: "[]", ...at });
  await insert("payments", {
    ...{
      id: PAYMENT,
      person_id: ASHA,
      method: "manual",
      state: "claimed",
      amount_paise: 1,
      currency: "INR",
      cart: "[]",
      cart_key: "k",
    },
    ...{ posted_enc: "", receipt: "r", ...at, updated_at: 1 },
  });
  await insert("subscriptions", {
    id: SUBSCRIPTION,
    person_id: ASHA,
    payment_id: PAYMENT,
    service_id: SERVICE,
    starts_at: 1,
    ends_at: 2,
  });
  await insert("signings", {
    id: SIGNING,
    person_id: ASHA,
    state: "signed",
    version: "1",
    fatca_enc: "",
    ...at,
    updated_at: 1,
  });
  const about = {
    "claim received": PAYMENT,
    "refund due": `${PAYMENT} pay_1`,
    "agreement signed": SIGNING,
    "ending in 7": `${SUBSCRIPTION} 1700000000000`,
    "owner: claim": PAYMENT,
    "owner: message failed": "M".repeat(26),
  };
  for (const [kind, subject] of Object.entries(about))
    await insert("outbox", { id: kind, kind, subject, letter_enc: "", ...at });
  await migrate(store);
  const rows = await store.db
    .selectFrom("outbox")
    .select(["kind", "person_id"])
    .orderBy("kind")
    .execute();
  expect(Object.fromEntries(rows.map((row) => [row.kind, row.person_id]))).toEqual({
    ...{
      "claim received": ASHA,
      "refund due": ASHA,
      "agreement signed": ASHA,
      "ending in 7": ASHA,
    },
    ...{ "owner: claim": null, "owner: message failed": null },
  });
});
