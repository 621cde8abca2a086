import type { CurrentUser } from "../../app/api/contract";

/** What the API says of somebody whose onboarding is complete. */
export const aUser = (over: Partial<CurrentUser> = {}): CurrentUser => ({
  number: "+919000000001",
  email: "a@example.com",
  name: "A",
  dob: "1990-01-01",
  pan: "ABCPE1234F",
  agreement: true,
  ...over,
});
