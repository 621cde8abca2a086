import { answers } from "./en/answers";
import { fields } from "./en/fields";
import { forms } from "./en/forms";
import { byHand } from "./en/letters/by-hand";
import { claims } from "./en/letters/claims";
import { codes } from "./en/letters/codes";
import { disputes } from "./en/letters/disputes";
import { frame as letterFrame } from "./en/letters/frame";
import { money } from "./en/letters/money";
import { services } from "./en/letters/services";
import { telegram } from "./en/letters/telegram";
import { account } from "./en/refusals/account";
import { buying } from "./en/refusals/buying";
import { onboarding } from "./en/refusals/onboarding";
import { platform } from "./en/refusals/platform";
import { signingIn } from "./en/refusals/signing-in";
import { siteDefaults } from "./en/site-defaults";
import { ownRooms } from "./own-rooms";

/**
 * The whole English catalogue by room, as a folder of another language has it, one file each: the
 * rooms of the pages, and what is said by a code or found by its English.
 */
export const everyRoom = {
  ...ownRooms.en,
  forms,
  siteDefaults,
  fields,
  answers,
  refusals: { ...signingIn, ...onboarding, ...buying, ...account, ...platform },
  letters: {
    ...letterFrame,
    ...codes,
    ...claims,
    ...byHand,
    ...money,
    ...disputes,
    ...services,
    ...telegram,
  },
} as const;
export type EveryRoom = typeof everyRoom;
export type Room = keyof EveryRoom;
export const allRooms = Object.keys(everyRoom) as Room[];
export const isRoom = (name: string): name is Room => Object.hasOwn(everyRoom, name);
