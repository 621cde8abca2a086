import { MOST_UNDOABLE, type ShownClaim } from "../../backend.server/buying/shown-claims";
import type { Waiting } from "../../backend.server/desk/today/waiting-kinds";
import { counted } from "../../content/counted";
import { instantInIndia } from "../../content/instants";
import { may } from "../doors";
import { UNDO_HEADING } from "../claims/undo-form";
import { headOf, placeOf, untilWhen } from "./waiting-heads";

interface AtAGlanceProps {
  waiting: Waiting[];
  undoable: ShownClaim[];
  /** UTC ms */
  now: number;
}

/** All kinds of what waits in a line each, which leads to it; of one alone there is no need. */
export function AtAGlance({ waiting, undoable, now }: AtAGlanceProps) {
  const until = undoable.at(-1)?.undoUntil ?? null;
  if (waiting.length + (until === null ? 0 : 1) < 2) return null;
  return (
    <nav aria-label="What waits">
      <ul className="glance">
        {waiting.map((one) => {
          const { words, near } = untilWhen(one, now);
          return (
            <li key={one.kind}>
              <a href={`#${placeOf(one)}`}>{headOf(one)}</a>
              <span className={near ? "tag warn" : "tag"}>{words}</span>
            </li>
          );
        })}
        {until === null ? null : (
          <li>
            <a href={`#${UNDO_HEADING}`}>
              {undoable.length > MOST_UNDOABLE
                ? `More than ${MOST_UNDOABLE} claims confirmed just now`
                : `${counted(undoable.length, "claim")} confirmed just now`}
            </a>
            {may("act") ? (
              <span className="tag">{`Undo until ${instantInIndia(until).slice(11)}`}</span>
            ) : null}
          </li>
        )}
      </ul>
    </nav>
  );
}
