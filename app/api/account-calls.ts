import { z } from "zod";
import { Spoken } from "./spoken";
import { call, none, nothing } from "./call";
import { id, otp } from "./fields";
import { AskedBack, SentBack } from "./money-back";

/** A sum as it was shown: paise, and the ISO instant it was counted at. */
const shown = {
  paise: z.number().int().min(0),
  at: z.iso.datetime(),
};

const Leaving = z.object({
  service: id,
  name: z.string(),
  /** ISO instants, as below */
  startsAt: z.string(),
  endsAt: z.string(),
  /** for so many days of these a dispute stopped it */
  stoppedDays: z.number().int(),
  /** what goes back if it is left now */
  paise: z.number().int(),
  /** null, or why it cannot be left now, in English */
  why: z.string().nullable(),
  /** the same for any language */
  barred: Spoken.nullable(),
  /** a part was paid by UPI, and is sent back by hand */
  byHand: z.boolean(),
});
export type Leaving = z.infer<typeof Leaving>;

/** What a person may change, and sees as it stands. */
const own = {
  reminders: z.boolean(),
  /** research comes by mail, too */
  researchMail: z.boolean(),
  /** the letters that the analyst writes to many clients */
  letters: z.boolean(),
};

/** A change of the own account: what is left out stays as it was. */
const AccountChanges = z
  .object({
    ...own,
    /** a short message that there is research comes so, where there is such a way */
    researchTelegram: z.boolean(),
    researchSms: z.boolean(),
  })
  .partial();
export type AccountChanges = z.infer<typeof AccountChanges>;

const Account = z.object({
  ...own,
  sessions: z.array(
    z.object({
      id,
      /** "Chrome on an Android phone"; null where the browser did not say */
      device: z.string().nullable(),
      signedInAt: z.string(),
      /** to within a quarter of an hour */
      usedAt: z.string(),
      /** the one that asks */
      here: z.boolean(),
    }),
  ),
  /** browsers that are remembered and not signed in */
  devices: z.array(z.object({ id, device: z.string().nullable(), signedInAt: z.string() })),
  /** research comes as a short SMS, too; null where none is sent */
  researchSms: z.boolean().nullable(),
  /** null where there is no bot */
  telegram: z
    .object({
      /** null: no Telegram account is linked */
      linkedAt: z.string().nullable(),
      /** the bot is blocked there: nothing arrives */
      blocked: z.boolean(),
      /** short messages about research come there */
      research: z.boolean(),
      /** what a linked account may ask to join, by the link, and whether it is in */
      channels: z.array(z.object({ name: z.string(), link: z.string(), inside: z.boolean() })),
    })
    .nullable(),
  leaving: z.array(Leaving),
  /** money that goes back or went back, newest first */
  sentBack: z.array(SentBack),
  /** money that was not theirs to get, newest payment first; absent: none is known of */
  askedBack: z.array(AskedBack).optional(),
  /** when the sums of `leaving` were counted */
  at: z.string(),
  /** null, or why the account cannot be closed now, in English */
  whyNotClosed: z.string().nullable(),
  /** the same for any language */
  notClosed: Spoken.nullable(),
});
export type Account = z.infer<typeof Account>;

/**
 * What a person does with the own account; our own backend alone answers these, as the other
 * further calls.
 */
export const accountCalls = {
  account: call({
    method: "GET",
    path: "/users/account",
    who: "person",
    payload: none,
    answer: Account,
  }),
  endSession: call({
    method: "POST",
    path: "/users/end-session",
    who: "person",
    payload: z.object({ session: id }),
    answer: nothing,
  }),
  /** all but the one that asks */
  endOtherSessions: call({
    method: "POST",
    path: "/users/end-other-sessions",
    who: "person",
    payload: none,
    answer: nothing,
  }),
  forgetDevice: call({
    method: "POST",
    path: "/users/forget-device",
    who: "person",
    payload: z.object({ device: id }),
    answer: nothing,
  }),
  changeAccount: call({
    method: "POST",
    path: "/users/change-account",
    who: "person",
    payload: AccountChanges,
    answer: nothing,
  }),
  linkTelegram: call({
    method: "POST",
    path: "/users/link-telegram",
    who: "person",
    payload: none,
    /** the bot, with the one-time token by which it knows the person */
    answer: z.object({ address: z.string() }),
  }),
  unlinkTelegram: call({
    method: "POST",
    path: "/users/unlink-telegram",
    who: "person",
    payload: none,
    answer: nothing,
  }),
  /** by the link in such a letter, without signing in */
  unsubscribe: call({
    method: "POST",
    path: "/users/unsubscribe",
    who: "public",
    payload: z.object({ for: z.string().max(80) }),
    answer: nothing,
  }),
  /** everything held on the person, as a ZIP */
  exportData: call({
    method: "POST",
    path: "/users/export-data",
    who: "person",
    payload: none,
    answer: nothing,
    file: "application/zip",
  }),
  leaveService: call({
    method: "POST",
    path: "/subscriptions/leave",
    who: "person",
    payload: z.object({ service: id, ...shown }),
    answer: nothing,
  }),
  requestCloseOtp: call({
    method: "POST",
    path: "/users/request-close-otp",
    who: "person",
    payload: none,
    /** where the code went, for the person */
    answer: z.object({ sentTo: z.string() }),
  }),
  closeAccount: call({
    method: "POST",
    path: "/users/close-account",
    who: "person",
    payload: z.object({ otp, ...shown }),
    answer: nothing,
  }),
} as const;
