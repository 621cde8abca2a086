import { whatToDoAboutUnmatched, type Unmatched } from "../../backend.server/desk/lists/unmatched";
import { instantInIndia } from "../../content/instants";
import { inRupees } from "../../content/rupees";
import { Table } from "../frame/table";

/** Money that came for no order of ours: what it is, and what to do about it. */
export const UnmatchedMoney = ({ unmatched }: { unmatched: Unmatched[] }) =>
  unmatched.length === 0 ? null : (
    <>
      <Table
        caption="Money that came for no order of this site"
        heads={["Came", "Amount", "Payment at Razorpay", "Order"]}
        sums={[1]}
        rows={unmatched.map(({ id, order, paise, at }) => [
          instantInIndia(at),
          inRupees(paise),
          id,
          order ?? "none",
        ])}
      />
      <p>{whatToDoAboutUnmatched}</p>
    </>
  );
