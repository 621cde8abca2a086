import { todayDoors } from "./today/today-doors";
import { claimDoors } from "./claims/claim-doors";
import { neverCameDoors } from "./claims/never-came-doors";
import { takenBackDoors } from "./claims/taken-back-doors";
import { peopleDoors } from "./people/people-doors";
import { personDoors } from "./people/person-doors";
import { correctDoors } from "./money/correct-doors";
import { moneyDoors } from "./money/waiting-money-doors";
import { cameBackDoors } from "./money/came-back-doors";
import { madeGoodDoors } from "./money/made-good-doors";
import { notTheirsDoors } from "./money/not-theirs-doors";
import { undoBookingDoors } from "./money/undo-booking-doors";
import { withdrawDoors } from "./money/withdraw-doors";
import { listDoors } from "./money/money-list-doors";
import { restoredDoors } from "./money/restored-doors";
import { signatureDoors } from "./people/signature-doors";
import { messageDoors } from "./letters/message-doors";
import { lettersDoors } from "./letters/letters-doors";
import { complaintDoors } from "./complaints/complaint-doors";
import { figuresDoors } from "./figures/figures-doors";
import { arrivedDoors } from "./money/arrived-doors";
import { bouncedDoors } from "./money/bounced-doors";
import { againDoors } from "./claims/again-doors";
import { lateDoors } from "./claims/late-doors";
import { statementDoors } from "./claims/statement-doors";
import { channelDoors } from "./research/channel-doors";
import { lostResearchDoors } from "./research/lost-doors";
import { researchDoors } from "./research/research-doors";
import { researchEntryDoors } from "./research/research-entry-doors";
import { teamDoors } from "./team/team-doors";

/**
 * The pages behind the sign-in that need no more than the parts: each set of doors answers its own
 * addresses.
 */
export const pages = [
  todayDoors,
  claimDoors,
  takenBackDoors,
  neverCameDoors,
  peopleDoors,
  personDoors,
  moneyDoors,
  correctDoors,
  cameBackDoors,
  madeGoodDoors,
  withdrawDoors,
  undoBookingDoors,
  notTheirsDoors,
  listDoors,
  restoredDoors,
  signatureDoors,
  messageDoors,
  lettersDoors,
  complaintDoors,
  figuresDoors,
  statementDoors,
  lateDoors,
  againDoors,
  bouncedDoors,
  arrivedDoors,
  researchDoors,
  researchEntryDoors,
  channelDoors,
  lostResearchDoors,
  teamDoors,
];
