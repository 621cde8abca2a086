import { may } from "../doors";
import { TextField } from "../frame/form-fields";

/** One box for everything a person can be found by. */
export const FindPeople = ({ typed }: { typed: string }) => (
  <form className="find" role="search" method="get" action="/people">
    <TextField
      id="q"
      name="q"
      type="search"
      label="Find a person or a payment"
      hint={`Name, ${may("phones") ? "phone, e-mail, PAN, " : ""}reference, UTR, invoice or payment`}
      maxLength={200}
      autoComplete="off"
      defaultValue={typed}
    />
    <button className="btn">Find</button>
  </form>
);
