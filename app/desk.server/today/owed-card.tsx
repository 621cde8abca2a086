import type { Back } from "../../backend.server/desk/today/waiting-kinds";
import { inRupees } from "../../content/rupees";
import { SeeThePerson } from "../frame/list-parts";
import { Act } from "../frame/for-whom";
import { may } from "../doors";
import { timeIsLost } from "../present";

/** Money that bought nothing: how it goes back, and the press that sends it now. */
export const OwedCard = ({ owed }: { owed: Back }) => {
  const { id, payment, person, name, paise, state, dispute } = owed;
  return (
    <section className="card" aria-labelledby={`owed-${id}`}>
      <h3 id={`owed-${id}`}>{`${inRupees(paise)} to ${name || payment || id}`}</h3>
      <p>{`It bought nothing (${state}). ${howItGoes(owed)}`}</p>
      {payment === null || dispute !== null ? null : (
        <Act action={`/payments/${payment}/give-back`}>
          <button className="btn" aria-describedby={`owed-${id}`}>
            {`Give back ${inRupees(paise)} now`}
          </button>
        </Act>
      )}
      <SeeThePerson id={person} />
    </section>
  );
};

function howItGoes({ dispute, held, reason, byHand }: Back): string {
  if (dispute !== null)
    return (
      "A dispute about it is open: it goes back once the bank has decided, as far as the bank " +
      "does not take it."
    );
  if (held) return `You keep it for now: ${reason ?? "held"}.`;
  if (byHand)
    return may("money out")
      ? "It came by bank transfer, so you send it back yourself."
      : "It came by bank transfer, so the owner sends it back.";
  return timeIsLost()
    ? "It goes back by itself once you have compared the lost time."
    : "It goes back by itself 48 hours after it came.";
}
