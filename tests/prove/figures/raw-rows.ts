/** What the tables hold, as far as figures are reckoned from it. */
export interface Subscription {
  id: string;
  person_id: string;
  service_id: string;
  starts_at: number;
  ends_at: number;
  revoked_at: number | null;
  paused_at: number | null;
}
export interface Rows {
  people: {
    id: string;
    created_at: number;
    email_enc: string | null;
    pan_enc: string | null;
  }[];
  signings: { person_id: string; state: string }[];
  payments: {
    id: string;
    person_id: string;
    amount_paise: number;
    cart: string;
    fulfilled_at: number | null;
  }[];
  subscriptions: Subscription[];
  money: { id: string; use: string; payment_id: string }[];
  refunds: {
    id: string;
    money_id: string;
    amount_paise: number;
    subscription_id: string | null;
    state: string;
    sent_on: string | null;
    bounced_on: string | null;
  }[];
  madeGood: {
    money_id: string;
    amount_paise: number;
    how: string;
    reason: string;
    at: number;
    again_as: string | null;
  }[];
  gateway: {
    money_id: string;
    refund_id: string | null;
    amount_paise: number;
    status: string;
    created_at: number;
  }[];
  notes: {
    payment_id: string;
    issued_at: number;
    invoice_issued_at: number;
    because: string | null;
  }[];
  disputes: {
    money_id: string;
    amount_paise: number;
    deducted_paise: number;
    status: string;
    created_at: number;
  }[];
}
