import { TextField } from "../frame/form-fields";

/** One box for everything a person can be found by. */
export const FindPeople = ({ typed }: { typed: string }) => (
  <form role="search" method="get" action="/people">
    <TextField
      id="q"
      name="q"
      type="search"
      label="Find a person or a payment"
      hint="Name, phone, e-mail, PAN, payment or order id, reference, UTR, invoice"
      maxLength={200}
      autoComplete="off"
      defaultValue={typed}
    />
    <p className="row">
      <button className="btn">Find</button>
    </p>
  </form>
);
