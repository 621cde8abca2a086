import type { Tables } from "../../platform/store/tables";

/**
 * Every table but those of the running servers and their leases, those that are referred to first, with its
 * primary key; a test compares the list with the schema.
 */
export const tables: { table: keyof Tables; key: string }[] = [
  { table: "key_checks", key: "name" },
  { table: "versions", key: "name" },
  { table: "services", key: "id" },
  { table: "offers", key: "id" },
  { table: "people", key: "id" },
  { table: "challenges", key: "id" },
  { table: "limit_events", key: "id" },
  { table: "sessions", key: "id" },
  { table: "known_devices", key: "id" },
  { table: "payments", key: "id" },
  { table: "payment_events", key: "id" },
  { table: "subscriptions", key: "id" },
  { table: "invoices", key: "payment_id" },
  { table: "money_in", key: "id" },
  { table: "gateway_refunds", key: "id" },
  { table: "refunds", key: "id" },
  { table: "disputes", key: "id" },
  { table: "settlements", key: "id" },
  { table: "settlement_lines", key: "id" },
  { table: "sweeps", key: "list" },
  { table: "money_days", key: "id" },
  { table: "payment_counts", key: "state" },
  { table: "invoice_series", key: "number" },
  { table: "complaint_figures", key: "period" },
  { table: "signings", key: "id" },
  { table: "inbox", key: "id" },
  { table: "outbox", key: "id" },
  { table: "audit", key: "seq" },
];
