import { z } from "zod";
import { unset } from "./answers";
import { call, none, nothing } from "./call";
import { otp, phone } from "./fields";

export const CurrentUser = z.object({
  number: z.union([z.string(), z.number().transform(String)]),
  email: unset,
  name: unset,
  dob: unset,
  pan: unset,
  agreement: z
    .unknown()
    .optional()
    .transform((signed) => signed === true),
  /**
   * our extension: somebody signed under another name than the PAN's, and the owner has not decided
   * yet
   */
  signature: z.literal("checking").optional().catch(undefined),
});

/** Coming by a code, staying and leaving. */
export const signInCalls = {
  requestOtp: call({
    method: "POST",
    path: "/otp/request",
    who: "public",
    payload: z.object({ number: phone }),
    answer: nothing,
  }),
  verifyOtp: call({
    method: "POST",
    path: "/otp/verify",
    who: "public",
    payload: z.object({ number: phone, otp }),
    answer: nothing,
  }),
  refreshToken: call({
    method: "POST",
    path: "/users/refresh-token",
    who: "person",
    payload: none,
    answer: nothing,
  }),
  currentUser: call({
    method: "GET",
    path: "/users/current-user",
    who: "person",
    payload: none,
    answer: z.object({ currentUser: CurrentUser.nullish().transform((user) => user ?? null) }),
  }),
  logout: call({
    method: "POST",
    path: "/users/logout",
    who: "public",
    payload: none,
    answer: nothing,
  }),
} as const;

export type CurrentUser = z.infer<typeof CurrentUser>;
