import { personFile } from "../../backend.server/desk/people/file";
import type { Chapter } from "../../backend.server/desk/people/story-words";
import type { Parts } from "../../backend.server/platform/parts";
import type { PersonId } from "../../backend.server/platform/store/ids";
import type { Said } from "../frame/frame";
import { PersonPage } from "./person-page";

interface Shown {
  show: Chapter | "all";
  /** the whole story, not only the newest of it */
  whole: boolean;
  typedNote?: string;
}

/** A person's page as it stands now. Throws Refusal 404. */
export const wholePerson = async (
  parts: Parts,
  id: PersonId,
  said: Said,
  shown: Shown = { show: "all", whole: false },
) => (
  <PersonPage
    file={await personFile(parts, id)}
    {...shown}
    typedNote={shown.typedNote ?? null}
    now={parts.now()}
    feeCapPaise={parts.settings.limits.feeCapPaise}
    said={said}
  />
);
