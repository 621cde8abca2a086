import { expect, it } from "vitest";
import type { OpenClaim } from "../../../app/backend.server/buying/bank/agreement";
import type { BankLine } from "../../../app/backend.server/buying/bank/evidence";
import { slipsBetween } from "../../../app/backend.server/buying/bank/evidence";
import { proposals } from "../../../app/backend.server/buying/bank/match";

const UTR = "412345678901";
const asha: OpenClaim = {
  id: "asha",
  paise: 149_900,
  name: "Asha Verma",
  reference: "EXS9EG",
  utr: null,
  claimedOn: "2026-11-20",
};
const TODAY = "2026-11-25";
const line = (text: string, over: Partial<BankLine> = {}): BankLine => ({
  place: 0,
  paise: 149_900,
  day: "20/11/26",
  date: "2026-11-20",
  wayIsKnown: true,
  text,
  reference: "",
  ...over,
});
/** "certain 0 412345678901", one for each proposal, best first. */
const said = (lines: BankLine[], claims: OpenClaim[] = [asha]) =>
  proposals(lines, claims, TODAY).map(
    ({ claim, place, sureness }) => `${claim} ${sureness} ${place}`,
  );

it("amount, reference and name together are certain; so are amount, UTR and name", () => {
  expect(said([line(`UPI/${UTR}/ASHA VERMA/exs9eg`)])).toEqual(["asha certain 0"]);
  const named = { ...asha, utr: UTR };
  expect(said([line(`UPI/${UTR}/ASHA VER/fees`)], [named])).toEqual(["asha certain 0"]);
  expect(said([line(`UPI/${UTR}/M KHAN/EXS9EG`)], [named])).toEqual(["asha certain 0"]);
});
it("one of them alone is likely, and so is one with a single slip", () => {
  for (const text of [
    `UPI/${UTR}/M KHAN/EXS9EG`,
    "ASHA VERMA NEFT",
    "UPI/ASHA/EXS9GE",
    "NEFT/payEXS9EG",
  ])
    expect(said([line(text)])).toEqual(["asha likely 0"]);
  expect(said([line("UPI/412345678910/x")], [{ ...asha, utr: UTR }])).toEqual(["asha likely 0"]);
});
it("another amount is never more than weak, whatever else agrees", () => {
  const dearer = line(`UPI/${UTR}/ASHA VERMA/EXS9EG`, { paise: 150_000 });
  const [proposal] = proposals([dearer], [{ ...asha, utr: UTR }], TODAY);
  expect(proposal).toMatchObject({
    sureness: "weak",
    why: ["the amount differs", "UTR", "reference"],
  });
});
it("the only transfer and the only claim of an amount are shown to each other, as weak", () => {
  expect(said([line("NEFT SOMEBODY")])).toEqual(["asha weak 0"]);
  expect(said([line("NEFT SOMEBODY"), line("NEFT ANOTHER", { place: 1 })])).toEqual([]);
});
it("nothing is certain if the UTR is another's, two claims or lines fit, or lines merged", () => {
  const good = `UPI/${UTR}/ASHA VERMA/EXS9EG`;
  expect(said([line(good)], [{ ...asha, utr: "499999999999" }])).toEqual(["asha likely 0"]);
  expect(said([line(good), line(`UPI/412345678999/ASHA VERMA/EXS9EG`, { place: 1 })])).toEqual([
    "asha likely 0",
    "asha likely 1",
  ]);
  const ravi = { ...asha, id: "ravi", name: "Ravi Rao", reference: "AAAA22", utr: UTR };
  expect(said([line(good)], [asha, ravi])).toEqual(["asha likely 0", "ravi likely 0"]);
  expect(said([line(`UPI/499999999999/RAVI ${good}`)])).toEqual(["asha likely 0"]);
  expect(said([line(`NEFT-RAVI ${good}`)])).toEqual(["asha likely 0"]);
});
const sure = `UPI/${UTR}/ASHA VERMA/EXS9EG`;
const on = (date: string | null) => line(sure, { date });
const doubtsOf = (one: BankLine) => proposals([one], [asha], TODAY)[0]?.doubts;
it("a line long before the claim, of a day to come, or without a day is weak, and says so", () => {
  for (const date of ["2026-11-13", "2026-11-20", "2026-11-25"])
    expect(said([on(date)])).toEqual(["asha certain 0"]);
  expect(doubtsOf(on("2026-11-12"))).toEqual([
    { about: "day", words: "its day, 12 Nov 2026, is 8 days before the claim" },
  ]);
  expect(doubtsOf(on("2026-11-26"))).toEqual([
    { about: "day", words: "its day, 26 Nov 2026, is still to come" },
  ]);
  expect(doubtsOf(on(null))).toEqual([{ about: "line", words: "its day cannot be read" }]);
  for (const date of ["2026-10-06", "2026-11-12", "2026-11-26", null])
    expect(said([on(date)])).toEqual(["asha weak 0"]);
});
it("a line over 45 days from the claim is not proposed, and leaves none certain beside it", () => {
  for (const date of ["2026-10-05", "2025-09-20", "2027-01-05"])
    expect(said([on(date)])).toEqual([]);
  expect(said([on("2025-09-20"), line(sure, { place: 1 })])).toEqual(["asha likely 1"]);
  expect(said([line("NEFT SOMEBODY", { date: "2025-11-20" })])).toEqual([]);
});
it("a line of which nothing says that it came in, or that may be another claim's, is weak", () => {
  expect(said([line(sure, { wayIsKnown: false })])).toEqual(["asha weak 0"]);
  const others = [
    { claim: "ravi", why: "reference" as const, reference: "BBBB33", state: "fulfilled" as const },
  ];
  expect(said([line(`${sure}/BBBB33`, { others })])).toEqual(["asha weak 0"]);
  expect(doubtsOf(line(`${sure}/BBBB33`, { others }))).toEqual([
    {
      about: "line",
      words: "it carries the reference BBBB33 of the claim ravi, which is fulfilled",
    },
  ]);
  const own = [{ ...others[0], claim: "asha" } as (typeof others)[0]];
  expect(said([line(sure, { others: own })])).toEqual(["asha certain 0"]);
});
it("a line that is certain for one claim is proposed for no other", () => {
  const other = { ...asha, id: "namesake", reference: "BBBB33" };
  expect(said([line(`UPI/${UTR}/ASHA VERMA/EXS9EG`)], [asha, other])).toEqual(["asha certain 0"]);
});
it("the UTR to confirm with is the line's: of several the bank's column decides, else none", () => {
  const utrOf = (one: BankLine) => proposals([one], [asha], TODAY)[0]?.utr;
  expect(utrOf(line(`UPI/${UTR}/EXS9EG`))).toBe(UTR);
  expect(utrOf(line(`UPI/${UTR}/499999999999/EXS9EG`))).toBe(null);
  expect(utrOf(line(`x 499999999999 EXS9EG`, { reference: `0000${UTR}` }))).toBe(UTR);
  expect(utrOf(line("NEFT EXS9EG"))).toBe(null);
});
it("a slip is one character wrong, missing or too many, or two swapped", () => {
  for (const [one, other, slips] of [
    ["EXS9EG", "EXS9EG", 0],
    ["EXS9EG", "EXS8EG", 1],
    ["EXS9EG", "EX9SEG", 1],
    ["EXS9EG", "EXS9E", 1],
    ["EXS9EG", "EXS99EG", 1],
    ["EXS9EG", "XES8EG", 2],
    ["EXS9EG", "EXS9", 2],
  ] as const)
    expect([one, other, slipsBetween(one, other)]).toEqual([one, other, slips]);
});
