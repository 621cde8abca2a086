/**
 * Every series that is read when Prometheus asks: what it says, and its labels. `figures.ts` reads
 * them.
 */
export const figureSeries = {
  desk_database_up: { help: "1 when the database answers", labels: [] },
  desk_database_alone: {
    help: "1 when a cluster's primary waits for no second database",
    labels: [],
  },
  desk_scrape_seconds: { help: "Time that reading these figures took", labels: [] },
  desk_http_in_flight: { help: "Requests under way", labels: [] },
  desk_disk_free_bytes: { help: "Free space where the data lies", labels: [] },
  desk_disk_size_bytes: { help: "Size of the disk where the data lies", labels: [] },
  desk_paid_unserved_payments: {
    help: "Payments with the money here and no subscription for it",
    labels: [],
  },
  desk_paid_unserved_oldest_seconds: { help: "Since when the oldest of them waits", labels: [] },
  desk_captured_unfulfilled_payments: {
    help: "Online payments captured and not fulfilled",
    labels: [],
  },
  desk_payments_awaiting: {
    help: "Online payments whose money seems to be on its way",
    labels: [],
  },
  desk_payments: { help: "Payments by state", labels: ["state"] },
  desk_orders_open: {
    help: "Online orders that nobody paid, by age; those given up by their buyers stay",
    labels: ["age"],
  },
  desk_orders_overdue: {
    help: "Orders that should have been looked up at the gateway more than two hours ago",
    labels: [],
  },
  desk_orders_not_seen: {
    help: "Orders that could not be looked up at the gateway, or not be settled, for a day",
    labels: [],
  },
  desk_claims_waiting: { help: "Manual payments that wait for the operator", labels: [] },
  desk_claims_oldest_seconds: { help: "Since when the oldest claim waits", labels: [] },
  desk_money_paise: {
    help: "Where all money that came in is now, in paise",
    labels: ["account"],
  },
  desk_money_unaccounted_paise: {
    help: "Money that the invariant does not account for, in paise: must be 0",
    labels: [],
  },
  desk_money_exceptions: { help: "Payments whose money is not accounted for", labels: [] },
  desk_refunds_for_owner: {
    help: "Refunds refused, failed, or to be sent by the owner, about which no dispute is open",
    labels: [],
  },
  desk_disputes_open: { help: "Disputes not yet decided", labels: [] },
  desk_refunds_due: {
    help: "Payments with money that bought nothing, with no refund filed and no dispute open",
    labels: [],
  },
  desk_refunds_due_paise: { help: "Paise of it", labels: [] },
  desk_refunds_unanswered: {
    help: "Refunds asked for that the gateway has not accepted, or that failed there",
    labels: [],
  },
  desk_fulfilled_without_subscription: {
    help: "Fulfilled payments that gave no subscription: the database was changed by hand",
    labels: [],
  },
  desk_subscriptions_active: { help: "Subscriptions that run", labels: [] },
  desk_offers_listed: { help: "Services on sale", labels: [] },
  desk_inbox_waiting: { help: "Webhooks not yet handled", labels: [] },
  desk_inbox_failed: { help: "Webhooks not handled that failed at least once", labels: [] },
  desk_inbox_failing_for_a_day: {
    help: "Webhooks that have failed for a day and are tried daily",
    labels: [],
  },
  desk_inbox_given_up: { help: "Webhooks given up, of those still kept", labels: [] },
  desk_inbox_oldest_seconds: {
    help: "Since when the oldest webhook waits that has not failed for a day",
    labels: [],
  },
  desk_outbox_waiting: { help: "Mails to be sent", labels: [] },
  desk_outbox_given_up: { help: "Mails given up", labels: [] },
  desk_outbox_oldest_seconds: { help: "Since when the oldest mail waits", labels: [] },
  desk_sms_sent_last_hour: { help: "Codes sent by SMS within the hour", labels: [] },
  desk_sms_ceiling: { help: "Codes by SMS an hour at most", labels: [] },
  desk_sms_strangers_ceiling: {
    help: "Of them at most by browsers that did not sign in before",
    labels: [],
  },
  desk_wrong_codes_last_hour: { help: "Wrong codes typed within the hour", labels: [] },
  desk_wrong_codes_strangers_ceiling: {
    help: "Wrong codes an hour after which no stranger's code is checked",
    labels: [],
  },
  desk_signings_open: { help: "Agreements begun and not signed", labels: [] },
  desk_signatures_oldest_seconds: {
    help: "Since when the oldest signature in another's name waits for the owner's decision",
    labels: [],
  },
  desk_people: { help: "Open accounts by the onboarding step they stand at", labels: ["step"] },
  desk_sessions_live: { help: "Sessions that run", labels: [] },
  desk_backup_age_seconds: {
    help: "Since when the last good backup was made; since 1970 when none ever was",
    labels: [],
  },
  desk_backup_copied_age_seconds: {
    help: "Since when a backup was last taken off this machine; since 1970 when none ever was",
    labels: [],
  },
  desk_audit_entries: { help: "Entries of the audit trail", labels: [] },
  desk_jobs_last_run_timestamp_seconds: {
    help: "When a job of this server last ended, or another server was found to lead",
    labels: [],
  },
  desk_jobs_round_age_seconds: {
    help: "Since when no server, whichever, has come round with the recurring work",
    labels: [],
  },
  desk_job_last_success_timestamp_seconds: {
    help: "When a job of this server last succeeded; before it did, when the server started",
    labels: ["job"],
  },
  desk_job_failures: { help: "Failures of a job since this server started", labels: ["job"] },
} as const;

export type FigureName = keyof typeof figureSeries;
export interface Reading {
  value: number;
  labels?: Record<string, string>;
}
export type Figures = Partial<Record<FigureName, Reading[]>>;
