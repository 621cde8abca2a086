import { seedDemoServices } from "./money/catalogue/demo-services";
import type { Parts } from "./platform/parts";

/**
 * Everything gone but the schema, the keys, the audit trail and released research (the database
 * itself refuses to shorten those), the demo services listed anew: the sandbox's reset. Never
 * reachable in production.
 */
export async function emptyStore(parts: Parts): Promise<void> {
  await parts.store.transaction(async (tx) => {
    for (const table of [
      "research_draft_files",
      "research_drafts",
      "research_off",
      "research_examples",
      "research_mailings",
      "research_evidence",
      "research_pointers",
      "telegram_channels",
      "telegram_members",
      "telegram_links",
      "telegram_tokens",
      "telegram_waits",
      "outbox",
      "kept_letters",
      "mailing_receivers",
      "mailings",
      "complaint_figures",
      "complaint_answers",
      "complaints",
      "bank_formats",
      "bank_lines",
      "invoices",
      "credit_notes",
      "confirmations",
      "settlement_lines",
      "settlements",
      "disputes",
      "refunds",
      "gateway_refunds",
      "made_good",
      "money_in",
      "money_days",
      "payment_counts",
      "sweeps",
      "invoice_series",
      "payment_events",
      "extended_days",
      "subscriptions",
      "payments",
      "signings",
      "notices_given",
      "notices",
      "inbox",
      "sessions",
      "known_devices",
      "challenges",
      "limit_events",
      "offers",
      "services",
      "name_words",
      "notes",
      "people",
      "figure_days",
      "figure_services",
      "figure_marks",
      "restores",
    ] as const) {
      await tx.deleteFrom(table).execute();
    }
    // By which the servers know that the figures are others.
    await tx
      .updateTable("versions")
      .set((e) => ({ value: e("value", "+", 1) }))
      .where("name", "=", "complaints")
      .execute();
  });
  await seedDemoServices(parts);
}
