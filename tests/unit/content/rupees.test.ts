import { expect, it } from "vitest";
import { inRupees } from "../../../app/content/rupees";

it("a sum below 0 has its sign before the whole of it", () => {
  expect(inRupees(-168_600)).toBe("−Rs. 1,686");
  expect(inRupees(-168_650)).toBe("−Rs. 1,686.50");
  expect(inRupees(0)).toBe("Rs. 0");
});
