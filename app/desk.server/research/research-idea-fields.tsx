import {
  actions,
  disclosures,
  exchanges,
  horizons,
  type Disclosure,
} from "../../content/research-terms";
import { Choice, Line, Services, Text, type Filled } from "./research-fields";
import { AskedWithWords, Fold } from "./research-folds";

type Props = { filled: Filled };
type WithServices = Props & { services: { id: string; name: string }[] };

/** The words of each key, as a choice takes them. */
export const byKey = <T,>(all: Record<string, T>, words: (one: T) => string): [string, string][] =>
  Object.entries(all).map(([key, one]) => [key, words(one)]);

export const yesNo: [string, string][] = [
  ["no", "No"],
  ["yes", "Yes"],
];

export const IdeaFields = ({ filled, services }: WithServices) => (
  <>
    <Services filled={filled} among={services} />
    <Choice
      filled={filled}
      field="exchange"
      label="Exchange"
      among={exchanges.map((one) => [one, one])}
    />
    <Line filled={filled} field="symbol" label="Symbol" hint="like KAVERICEM" />
    <Line filled={filled} field="name" label="Name" hint="like Kaveri Cement Ltd" />
    <Fold
      filled={filled}
      fields={["expiry", "strike", "right"]}
      summary="Futures and options: expiry, strike, CE or PE"
    >
      <Line
        filled={filled}
        field="expiry"
        type="date"
        label="Expiry"
        hint="of futures and options"
      />
      <Line filled={filled} field="strike" label="Strike, ₹" hint="of options" />
      <Choice
        filled={filled}
        field="right"
        label="Option"
        among={[
          ["", "None"],
          ["CE", "CE"],
          ["PE", "PE"],
        ]}
      />
    </Fold>
    <Choice
      filled={filled}
      field="action"
      label="Action"
      among={byKey(actions, (words) => words)}
    />
    <Line filled={filled} field="entryFrom" label="Entry from, ₹" />
    <Line filled={filled} field="entryTo" label="Entry to, ₹" hint="blank: one price" />
    <Line filled={filled} field="target1" label="Target 1, ₹" />
    <Fold filled={filled} fields={["target2", "target3"]} summary="More targets">
      <Line filled={filled} field="target2" label="Target 2, ₹, optional" />
      <Line filled={filled} field="target3" label="Target 3, ₹, optional" />
    </Fold>
    <Line filled={filled} field="stopLoss" label="Stop-loss, ₹" />
    <Choice
      filled={filled}
      field="horizon"
      label="Horizon"
      among={byKey(horizons, ({ name, means }) => `${name}: ${means}`)}
    />
    <Text
      filled={filled}
      field="rationale"
      rows={6}
      label="Rationale"
      hint="why, in words a client can check"
    />
    <Reasons filled={filled} />
  </>
);

export const NoteFields = ({ filled, services }: WithServices) => (
  <>
    <Services filled={filled} among={services} />
    <Line filled={filled} field="title" label="Title" />
    <Text filled={filled} field="text" rows={10} label="Text" />
    <Reasons filled={filled} />
  </>
);

const Reasons = ({ filled }: Props) => (
  <>
    <Text filled={filled} field="basis" label="Basis" hint="data and documents, with dates" />
    <Text filled={filled} field="risk" label="Risk" hint="what can go wrong" />
    <h2>Disclosures</h2>
    <p>For you, associates and relatives. Answer each one anew; say what to a Yes.</p>
    {(Object.keys(disclosures) as Disclosure[]).map((key) => (
      <AskedWithWords filled={filled} words={`d_${key}_what`} key={key}>
        <Choice filled={filled} field={`d_${key}`} label={disclosures[key][0]} among={yesNo} />
        <Line
          filled={filled}
          field={`d_${key}_what`}
          label={`If yes, what: ${disclosures[key][0].toLowerCase()}`}
        />
      </AskedWithWords>
    ))}
  </>
);
