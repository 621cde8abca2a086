import { afterEach, beforeEach, expect, test } from "vitest";
import { Desk } from "../desk/desk";

let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open();
  await desk.signIn();
});
afterEach(() => desk.close());

const preview = (days: string, state = "ending") =>
  desk.post("/letters/preview", {
    ...{ state, days, service: "", perMinute: "60", once: "12345678" },
    ...{ subject: "Holiday", text: "No calls on Friday." },
  });

test("days that are none are refused beside their field, and stay as they were typed", async () => {
  for (const days of ["0", "-1", "abc", "366", "9999", ""]) {
    const { status, text } = await preview(days);
    expect([days, status]).toEqual([days, 422]);
    expect(text).toContain("Days: a whole number from 1 to 365.");
    const [field = ""] = /<input[^>]*id="days"[^>]*>/.exec(text) ?? [];
    expect(field).toContain('aria-invalid="true"');
    expect(field).toContain(` value="${days}"`);
  }
});

test("days in digits of India's languages are read; who is not asked may leave them", async () => {
  const { status, text } = await preview("९");
  expect([status, text.includes("within 9 days")]).toEqual([200, true]);
  expect((await preview("", "active")).status).toBe(200);
});
