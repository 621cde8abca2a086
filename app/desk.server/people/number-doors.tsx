import { Hono, type Context } from "hono";
import { z } from "zod";
import {
  changeNumber,
  numberMark,
  panTold,
  proveIdentity,
} from "../../backend.server/account/change-number";
import { countIdentityTry } from "../../backend.server/account/identity-tries";
import { accountNamed } from "../../backend.server/desk/people/file";
import { numberFrom } from "../../backend.server/platform/people/find-accounts";
import { giveBack } from "../../backend.server/platform/limits";
import type { Parts } from "../../backend.server/platform/parts";
import type { PersonId } from "../../backend.server/platform/store/ids";
import { OperatorRefusal } from "../../api/refusal";
import { dayTyped } from "../../content/day-typed";
import { act } from "../frame/act";
import { ConfirmPage } from "../frame/confirm-page";
import { TextField } from "../frame/form-fields";
import { drawn, type Said } from "../frame/frame";

const text = z.string().trim().max(40).default("");
const Typed = z.object({
  number: text,
  pan: text,
  dob: text.overwrite(dayTyped),
  /** the mark of the number that the page showed */
  from: z.string().max(64).optional(),
});

/** Another phone number for a person who proves who they are. */
export function numberDoors(parts: Parts): Hono {
  const path = "/people/:person/number";
  const account = (c: Context) => accountNamed(parts, c.req.param("person") as PersonId);
  const page = async (c: Context, said: Said, typed: Omit<z.infer<typeof Typed>, "from">) => {
    const { id, name, number } = await account(c);
    const what = [
      "First write to their e-mail address on record and wait for the answer from there: family and employers may know the PAN and the date of birth, too.",
      `The account moves from ${number ?? "no number"} to the number that you type.`,
      "Every sign-in ends. Only who holds the new number signs in from now on. A letter to the address on record says so.",
      "PAN and date of birth are what the person tells you, not what you look up. A wrong answer goes on the record; after five in a day none is taken any more.",
    ];
    return (
      <ConfirmPage
        title={`Change the number of ${name ?? "this person"}?`}
        act="Change the number"
        {...{ person: id, what, said }}
      >
        <input type="hidden" name="from" value={await numberMark(parts, id)} />
        <TextField
          id="number"
          name="number"
          label="New number"
          type="tel"
          maxLength={20}
          required
          defaultValue={typed.number}
        />
        <TextField
          id="pan"
          name="pan"
          label="PAN, as the person tells it"
          autoComplete="off"
          maxLength={20}
          required
          defaultValue={typed.pan}
        />
        <TextField
          id="dob"
          name="dob"
          label="Date of birth, as the person tells it"
          type="date"
          required
          defaultValue={typed.dob}
        />
      </ConfirmPage>
    );
  };
  return new Hono()
    .get(path, async (c) => c.html(drawn(await page(c, {}, { number: "", pan: "", dob: "" }))))
    .post(path, async (c) => {
      const typed = Typed.parse(await c.req.parseBody());
      let field: keyof typeof typed = "number";
      const work = async () => {
        const { closedAt, ...person } = await account(c);
        if (closedAt !== null) throw new OperatorRefusal(409, "This account is closed.");
        const next = numberFrom(typed.number);
        field = "pan";
        panTold(typed.pan);
        const counted = await countIdentityTry(parts, person.id);
        await proveIdentity(parts, person, typed);
        await giveBack(parts.store.db, counted);
        field = "number";
        await changeNumber(parts, person.id, next, typed.from);
      };
      const to = `/people/${c.req.param("person")}?done=number`;
      return act(c, work, to, (words) => page(c, { wrong: { words, field } }, typed));
    });
}
