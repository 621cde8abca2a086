import { expect, it } from "vitest";
import { inOrder } from "../../../app/backend.server/desk/today/waiting";
import type { Waiting } from "../../../app/backend.server/desk/today/waiting-kinds";
import { FOR_EVER } from "../../../app/backend.server/money/owed/held";
import { START } from "../parts";
import { DAY } from "../people";

const waits = (kind: Waiting["kind"], days: number) => ({ kind, due: START + days * DAY });
const kinds = (all: Pick<Waiting, "kind" | "due">[]) => inOrder(all, START).map(({ kind }) => kind);

it("money comes first, then disputes, letters, complaints, endings, duties", () => {
  expect(
    kinds([
      waits("obligations", 6),
      waits("ending", 2),
      waits("complaints", 20),
      waits("letters", 0),
      waits("disputes", 7),
      waits("refunds", 6),
      waits("claims", 1),
    ]),
  ).toEqual(["claims", "refunds", "disputes", "letters", "complaints", "ending", "obligations"]);
});

it("what is late or due within a day comes before what has time, earlier deadline first", () => {
  expect(
    kinds([
      waits("claims", 0.5),
      waits("refunds", 6),
      waits("complaints", 0.9),
      waits("disputes", -1),
      waits("letters", 0),
    ]),
  ).toEqual(["disputes", "claims", "complaints", "refunds", "letters"]);
});

it("a bank's dispute in ten hours comes before a claim that has the whole day", () => {
  expect(kinds([waits("claims", 0.99), waits("disputes", 10 / 24)])).toEqual([
    "disputes",
    "claims",
  ]);
});

it("among what is late already, money comes first, however long the other waits", () => {
  expect(kinds([waits("complaints", -9), waits("claims", -0.1)])).toEqual(["claims", "complaints"]);
});

it("what the owner keeps without a day comes last", () => {
  const kept = { kind: "owed" as const, due: FOR_EVER };
  expect(kinds([kept, waits("obligations", 30)])).toEqual(["obligations", "owed"]);
});
