import { todayDoors } from "./today-doors";
import { claimDoors } from "./claim-doors";
import { peopleDoors } from "./people-doors";
import { personDoors } from "./person-doors";
import { moneyDoors } from "./money-doors";
import { listDoors } from "./list-doors";
import { signatureDoors } from "./signature-doors";
import { messageDoors } from "./message-doors";
import { lettersDoors } from "./letters-doors";
import { catalogueDoors } from "./catalogue-doors";
import { complaintDoors } from "./complaint-doors";
import { figuresDoors } from "./figures-doors";
import { statementDoors } from "./statement-doors";
import { channelDoors } from "./channel-doors";
import { researchDoors } from "./research-doors";
import { researchEntryDoors } from "./research-entry-doors";
import { teamDoors } from "./team-doors";

/** The pages behind the sign-in: each set of doors answers its own addresses. */
export const pages = [
  todayDoors,
  claimDoors,
  peopleDoors,
  personDoors,
  moneyDoors,
  listDoors,
  signatureDoors,
  messageDoors,
  lettersDoors,
  catalogueDoors,
  complaintDoors,
  figuresDoors,
  statementDoors,
  researchDoors,
  researchEntryDoors,
  channelDoors,
  teamDoors,
];
