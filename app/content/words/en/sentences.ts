import { account } from "./account";
import { answers } from "./answers";
import { fields } from "./fields";
import { byHand } from "./letters/by-hand";
import { claims } from "./letters/claims";
import { codes } from "./letters/codes";
import { disputes } from "./letters/disputes";
import { frame } from "./letters/frame";
import { money } from "./letters/money";
import { services } from "./letters/services";
import { telegram } from "./letters/telegram";
import { account as refusals } from "./refusals/account";
import { buying } from "./refusals/buying";
import { onboarding } from "./refusals/onboarding";
import { platform } from "./refusals/platform";
import { signingIn } from "./refusals/signing-in";

/** Every sentence that the API, its letters and its SMS say to a client, by code. */
export const sentences = {
  ...signingIn,
  ...onboarding,
  ...buying,
  ...refusals,
  ...account.said,
  ...platform,
  ...fields,
  ...answers,
  ...frame,
  ...codes,
  ...claims,
  ...byHand,
  ...money,
  ...disputes,
  ...services,
  ...telegram,
} as const;
