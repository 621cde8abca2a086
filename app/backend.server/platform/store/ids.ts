import { decodeTime, encodeTime, monotonicFactory } from "ulid";

type Id<Of extends string> = string & { readonly __of: Of };
export type PersonId = Id<"person">;
export type SessionId = Id<"session">;
export type DeviceId = Id<"device">;
export type ChallengeId = Id<"challenge">;
export type OfferId = Id<"offer">;
export type ServiceId = Id<"service">;
export type PaymentId = Id<"payment">;
/** of a service, for all who hold it */
export type ExtensionId = Id<"extension">;
export type SubscriptionId = Id<"subscription">;
/** of money that came in: the gateway's payment id, or for a payment by hand our own */
export type MoneyId = Id<"money">;
export type RefundId = Id<"refund">;
export type MadeGoodId = Id<"made good">;
export type RestoreId = Id<"restore">;
export type DraftId = Id<"draft">;
export type FileId = Id<"file">;
export type EntryId = Id<"entry">;
export type TelegramLinkId = Id<"telegram link">;
export type SigningId = Id<"signing">;
export type MailingId = Id<"mailing">;
export type CreditNoteId = Id<"credit note">;
export type ComplaintId = Id<"complaint">;
export type MemberId = Id<"member of the desk's team">;
export type DeskSessionId = Id<"desk session">;
export type PasskeyId = Id<"passkey of the desk">;

/** Makes ids: 26 characters that sort by time (ULID). `now` in UTC ms, `random` gives [0,1). */
export function idMaker(now: () => number, random: () => number) {
  const next = monotonicFactory(random);
  return <T extends string>() => next(now()) as T;
}

/** What every id made since then is no less than. @param ms UTC */
export const leastIdAt = <T extends string>(ms: number): T =>
  `${encodeTime(ms, 10)}${"0".repeat(16)}` as T;

/** When an id was made, UTC ms. */
export const timeOf = (id: string): number => decodeTime(id);
export type NewId = ReturnType<typeof idMaker>;
