import { z } from "zod";
import { accountCalls } from "./account-calls";
import { MOST_IN_CART } from "./buying-calls";
import { researchCalls } from "./research-calls";
import { complaintCalls } from "./complaint-call";
import { call, none, nothing } from "./call";
import { contract, Utr } from "./contract";
import { id } from "./fields";

const Receipt = z.object({
  payment: id,
  /** "2026-27/0001" */
  number: z.string(),
  /** ISO instant */
  issuedAt: z.string(),
  /** their names when they were bought */
  services: z.array(z.string()),
  /** what was paid */
  rupees: z.number(),
  /** the credit note that cancels it */
  cancelled: z
    .object({
      note: id,
      /** "C26-27/0001" */
      number: z.string(),
      issuedAt: z.string(),
      /** the bank took the payment back; else it was confirmed by mistake */
      takenBack: z.boolean().optional(),
    })
    .optional(),
});
export type Receipt = z.infer<typeof Receipt>;

/**
 * Calls that our own backend answers beside the 22 of the contract; a GET carries its payload as
 * query. Somebody else's API does not know them: its 404 is an answer like any other, and no page
 * links to them there.
 */
export const further = {
  signedAgreement: call({
    method: "GET",
    path: "/agreement/signed",
    who: "person",
    payload: none,
    answer: nothing,
    file: "application/pdf",
  }),
  /**
   * of one of the person's own payments; with `note` a credit note, with `cancelled` the invoice
   * that this credit note cancels
   */
  receipt: call({
    method: "GET",
    path: "/payments/receipt",
    who: "person",
    payload: z.object({ payment: id, note: id.optional(), cancelled: id.optional() }),
    answer: nothing,
    file: "application/pdf",
  }),
  /** of all the person's payments, newest first */
  receipts: call({
    method: "GET",
    path: "/payments/receipts",
    who: "person",
    payload: none,
    answer: z.object({ receipts: z.array(Receipt) }),
  }),
  /** of how many clients each place is taken: a part-time analyst may have no more; else null */
  newClients: call({
    method: "GET",
    path: "/services/new-clients",
    who: "public",
    payload: none,
    answer: z.object({ taken: z.number().int().nullable() }),
  }),
  /**
   * refused, with why, where the law lets us charge the person no such purchase in this year, or
   * take no new client
   */
  checkLimit: call({
    method: "POST",
    path: "/payments/check-limit",
    who: "client",
    payload: z.object({ offers: z.array(id).min(1).max(MOST_IN_CART) }),
    answer: nothing,
  }),
  /** the bank's number of the transfer, for one of the person's own claims that waits */
  giveUtr: call({
    method: "POST",
    path: "/payments/give-utr",
    who: "client",
    payload: z.object({ payment: id, utr: Utr }),
    answer: nothing,
  }),
  /** one of the person's own claims that waits is taken back */
  cancelClaim: call({
    method: "POST",
    path: "/payments/cancel-claim",
    who: "client",
    payload: z.object({ payment: id }),
    answer: nothing,
  }),
} as const;

/** Every call there is. */
export const calls = {
  ...contract,
  ...further,
  ...accountCalls,
  ...complaintCalls,
  ...researchCalls,
};

type Calls = typeof calls;
export type AnyCall = keyof Calls;

/**
 * After any other call it must be asked anew who the visitor is. A refresh changes the cookies and
 * nothing about the person.
 */
export const onlyReads: ReadonlySet<AnyCall> = new Set<AnyCall>([
  "refreshToken",
  "currentUser",
  "availableServices",
  "specificServices",
  "pendingPayments",
  "activeSubscriptions",
  "signedAgreement",
  "receipt",
  "receipts",
  "checkLimit",
  "newClients",
  "account",
  "exportData",
  "researchList",
  "researchItem",
  "researchFile",
  "researchAttachment",
  "researchOpened",
  "researchSeal",
  "researchLog",
  "researchExamples",
]);

export type Payload<N extends AnyCall> = z.input<Calls[N]["payload"]>;
export type Accepted<N extends AnyCall> = z.output<Calls[N]["payload"]>;
export type Answer<N extends AnyCall> = z.output<Calls[N]["answer"]>;
