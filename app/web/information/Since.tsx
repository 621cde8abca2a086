import { AsWritten } from "../frame/AsWritten";
import { useWrittenDay } from "./use-date";

/** From which day on an earlier wording stood, before it: "July 16, 2024: ". */
export function Since({ day }: { day: string }) {
  const told = useWrittenDay()(day);
  return told === null ? <AsWritten>{`${day}: `}</AsWritten> : <>{`${told}: `}</>;
}
