import type { Kysely } from "kysely";
import type { Dialect } from "../store";

/** The first schema. Instants are UTC ms, amounts paise, both 64 bit on PostgreSQL. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const big = dialect === "postgres" ? ("bigint" as const) : ("integer" as const);
  const make = (name: string) => db.schema.createTable(name).ifNotExists();

  await make("people")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("number_hash", "text", (c) => c.notNull().unique())
    .addColumn("number_enc", "text", (c) => c.notNull())
    .addColumn("email_enc", "text")
    .addColumn("email_hash", "text")
    .addColumn("name_enc", "text")
    .addColumn("dob_enc", "text")
    .addColumn("pan_enc", "text")
    .addColumn("pan_hash", "text", (c) => c.unique())
    .addColumn("created_at", big, (c) => c.notNull())
    .addColumn("closed_at", big)
    .execute();

  await make("challenges")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("destination_hash", "text", (c) => c.notNull())
    .addColumn("browser_hash", "text", (c) => c.notNull())
    .addColumn("code_hash", "text", (c) => c.notNull())
    .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", big, (c) => c.notNull())
    .addColumn("expires_at", big, (c) => c.notNull())
    .addColumn("consumed_at", big)
    .execute();
  await index(db, "challenges", ["destination_hash", "purpose"]);
  await index(db, "challenges", ["expires_at"]);

  await make("limit_events")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("subject_hash", "text", (c) => c.notNull())
    .addColumn("at", big, (c) => c.notNull())
    .execute();
  await index(db, "limit_events", ["kind", "subject_hash", "at"]);
  await index(db, "limit_events", ["at"]);

  await make("sessions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("person_id", "text", (c) => c.notNull().references("people.id"))
    .addColumn("generation", "integer", (c) => c.notNull())
    .addColumn("rotated_at", big, (c) => c.notNull())
    .addColumn("confirmed_at", big)
    .addColumn("created_at", big, (c) => c.notNull())
    .addColumn("expires_at", big, (c) => c.notNull())
    .addColumn("ended_at", big)
    .addColumn("ended_why", "text")
    .execute();
  await index(db, "sessions", ["person_id"]);

  await make("services")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("how_you_receive_it", "text")
    .addColumn("created_at", big, (c) => c.notNull())
    .execute();

  await make("offers")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("service_id", "text", (c) => c.notNull().references("services.id"))
    .addColumn("price_paise", big, (c) => c.notNull())
    .addColumn("duration_days", "integer", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("listed_at", big, (c) => c.notNull())
    .addColumn("retired_at", big)
    .execute();
  await index(db, "offers", ["retired_at", "position"]);

  await make("versions")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("value", big, (c) => c.notNull())
    .execute();

  await make("payments")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("person_id", "text", (c) => c.notNull().references("people.id"))
    .addColumn("method", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("amount_paise", big, (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("cart", "text", (c) => c.notNull())
    .addColumn("cart_key", "text", (c) => c.notNull())
    .addColumn("posted_enc", "text", (c) => c.notNull())
    .addColumn("receipt", "text", (c) => c.notNull().unique())
    .addColumn("provider_order_id", "text", (c) => c.unique())
    .addColumn("provider_payment_id", "text", (c) => c.unique())
    .addColumn("utr_enc", "text")
    .addColumn("utr_hash", "text", (c) => c.unique())
    .addColumn("created_at", big, (c) => c.notNull())
    .addColumn("updated_at", big, (c) => c.notNull())
    .addColumn("lapses_at", big)
    .addColumn("fulfilled_at", big)
    .addColumn("awaiting_since", big)
    .addColumn("next_look_at", big)
    .addColumn("refund_due", "text")
    .addColumn("refunded_paise", big, (c) => c.notNull().defaultTo(0))
    .execute();
  await index(db, "payments", ["person_id", "state"]);
  await index(db, "payments", ["cart_key", "state"]);
  await index(db, "payments", ["next_look_at"]);
  await index(db, "payments", ["state", "lapses_at"]);

  await make("payment_events")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("payment_id", "text", (c) => c.notNull().references("payments.id"))
    .addColumn("from_state", "text")
    .addColumn("to_state", "text", (c) => c.notNull())
    .addColumn("cause", "text", (c) => c.notNull())
    .addColumn("at", big, (c) => c.notNull())
    .execute();
  await index(db, "payment_events", ["payment_id"]);

  await make("subscriptions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("person_id", "text", (c) => c.notNull().references("people.id"))
    .addColumn("payment_id", "text", (c) => c.notNull().references("payments.id"))
    .addColumn("service_id", "text", (c) => c.notNull().references("services.id"))
    .addColumn("starts_at", big, (c) => c.notNull())
    .addColumn("ends_at", big, (c) => c.notNull())
    .addColumn("revoked_at", big)
    .addUniqueConstraint("one_fulfilment", ["payment_id", "service_id"])
    .execute();
  await index(db, "subscriptions", ["person_id", "ends_at"]);

  await make("signings")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("person_id", "text", (c) => c.notNull().references("people.id"))
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("fatca_enc", "text", (c) => c.notNull())
    .addColumn("provider_document_id", "text", (c) => c.unique())
    .addColumn("token_enc", "text")
    .addColumn("token_valid_till", big)
    .addColumn("signed_pdf_key", "text")
    .addColumn("signed_pdf_sha256", "text")
    .addColumn("created_at", big, (c) => c.notNull())
    .addColumn("updated_at", big, (c) => c.notNull())
    .execute();
  await index(db, "signings", ["person_id", "state"]);

  await make("inbox")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("event_id", "text", (c) => c.notNull())
    .addColumn("event", "text", (c) => c.notNull())
    .addColumn("body_enc", "text", (c) => c.notNull())
    .addColumn("received_at", big, (c) => c.notNull())
    .addColumn("handled_at", big)
    .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("next_try_at", big)
    .addColumn("problem", "text")
    .addUniqueConstraint("one_event", ["source", "event_id"])
    .execute();
  await index(db, "inbox", ["handled_at", "next_try_at"]);

  await make("key_checks")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("sealed", "text", (c) => c.notNull())
    .addColumn("hash", "text", (c) => c.notNull())
    .execute();
}

/** Idempotent, so that a migration killed half-way and run again ends at the same schema. */
async function index(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join("_")}`)
    .ifNotExists()
    .on(table)
    .columns(columns)
    .execute();
}
