import { expect, test } from "vitest";
import { wayBack } from "../../../app/web/visit/way-back";

const back = (from: string) =>
  wayBack(new Request(`https://x.example/auth?from=${encodeURIComponent(from)}`));

test("the way back is the page that asked for onboarding, never onboarding itself", () => {
  expect(back("/pay?how=manual")).toBe("/pay?how=manual");
  expect(["/details", "/auth", "/details/finalizing?x=1"].map(back)).toEqual([null, null, null]);
  expect(back("https://elsewhere.example/")).toBeNull();
});

test("whoever was on the way through onboarding goes on to where that led", () => {
  expect(back("/details?from=%2Fpay")).toBe("/pay");
  expect(back("/auth?from=%2Fdetails%3Ffrom%3D%252Fpay")).toBe("/pay");
  expect(back("/details?from=%2F%2Felsewhere.example")).toBeNull();
});

test("a return from signing that found no session is taken up after signing in", () => {
  expect(back("/details/signed?status=success&digio_doc_id=D1")).toBe(
    "/details/signed?status=success&digio_doc_id=D1",
  );
});
