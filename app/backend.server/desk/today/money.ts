import type { Parts } from "../../platform/parts";
import { received, receivedSums, type Received } from "../lists/received";
import { returnedSum } from "../lists/returned";
import { monthOf, spanOf } from "../lists/span";

const MOST = 30;

/** The money of a day and its month; amounts paise. */
export interface MoneyToday {
  receivedPaise: number;
  /**
   * what left of sales, or is on its way: the gateway's refunds, whoever asked, and transfers by
   * hand
   */
  refundedPaise: number;
  /** and of money that bought nothing, which stands in no "received" either */
  besidePaise: number;
  month: {
    name: string;
    receivedPaise: number;
    refundedPaise: number;
    besidePaise: number;
    /** of what went back of sales: banks took it by disputes that were lost */
    lostPaise: number;
    payments: number;
  };
  /** who paid, newest first; `more` than are shown */
  paid: Received[];
  more: boolean;
  signUps: number;
  /** of the sign-ups, those with a signed agreement */
  onboarded: number;
}

/** What came since midnight in India, and since the first of the month. */
export async function moneyToday(parts: Parts): Promise<MoneyToday> {
  const now = parts.now();
  const [day, month] = [spanOf("today", now), spanOf(monthOf(now), now)];
  const [paid, ofDay, backToday, ofMonth, backMonth, signedUp] = await Promise.all([
    received(parts, day, { most: MOST }),
    receivedSums(parts, day),
    returnedSum(parts, day),
    receivedSums(parts, month),
    returnedSum(parts, month),
    signUpsSince(parts, day.from),
  ]);
  const sum = ({ online, manual }: typeof ofDay) => online.paise + manual.paise;
  return {
    receivedPaise: sum(ofDay),
    refundedPaise: backToday.paise,
    besidePaise: backToday.beside.paise,
    month: {
      name: month.name,
      receivedPaise: sum(ofMonth),
      refundedPaise: backMonth.paise,
      besidePaise: backMonth.beside.paise,
      lostPaise: backMonth.lost.paise,
      payments: ofMonth.online.count + ofMonth.manual.count,
    },
    paid: paid.rows,
    more: paid.next !== null,
    ...signedUp,
  };
}

async function signUpsSince({ store: { db } }: Parts, from: number) {
  const [people, signed] = await Promise.all([
    db
      .selectFrom("people")
      .select((e) => e.fn.countAll().as("count"))
      .where("created_at", ">=", from)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("people")
      .select((e) => e.fn.countAll().as("count"))
      .where("people.created_at", ">=", from)
      .where((e) =>
        e.exists(
          e
            .selectFrom("signings")
            .select("signings.id")
            .whereRef("signings.person_id", "=", "people.id")
            .where("signings.state", "=", "signed"),
        ),
      )
      .executeTakeFirstOrThrow(),
  ]);
  return { signUps: Number(people.count), onboarded: Number(signed.count) };
}
