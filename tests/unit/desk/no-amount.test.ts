import { expect, it } from "vitest";
import { paiseOption } from "../../../app/backend.server/desk/paise-option";
import { amountTyped } from "../../../app/desk.server/money/amount-typed";

it.each(["0", "0.00", "free", ""])("%j is refused by its field or option", (typed) => {
  expect(() => amountTyped(typed)).toThrow("Type the amount in rupees, like 400 or 400.50.");
  const option = "--amount takes rupees above 0, like 400, 399.50 or 1,499.";
  expect(() => paiseOption(typed, "--amount")).toThrow(option);
});

it("an option without its amount is refused, too", () => {
  expect(() => paiseOption(undefined, "--amount")).toThrow("takes rupees above 0");
  expect(amountTyped("1,000.50")).toBe(paiseOption("1,000.50", "--amount"));
});
