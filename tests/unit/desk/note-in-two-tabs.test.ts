import { afterEach, beforeEach, expect, test } from "vitest";
import { noteOn } from "../../../app/backend.server/platform/people/notes";
import { plain } from "../../setup/html-form";
import { Desk } from "./desk";

/** One person open in two tabs: what is noted in the one is not lost by the other. */
let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open();
  await desk.signIn();
});
afterEach(() => desk.close());

const at = () => `/people/${desk.shop.asha.id}/note`;
const keep = (was: string, note: string) => desk.post(at(), { was, note });
const stands = () => noteOn(desk.shop.parts, desk.shop.asha.id);

test("the second of two tabs is asked, with both notes; what it keeps then stands", async () => {
  expect((await keep("", "calls in the evening")).status).toBe(303);
  const second = await keep("", "pays by NEFT");
  expect(second.status).toBe(409);
  expect(plain(second.text)).toContain("The note was changed meanwhile");
  expect(second.text).toContain("calls in the evening\n\npays by NEFT</textarea>");
  expect(await stands()).toBe("calls in the evening");
  const both = await keep("calls in the evening", "calls in the evening\r\n\r\npays by NEFT");
  expect([both.status, await stands()]).toEqual([303, "calls in the evening\n\npays by NEFT"]);
});

test("the same note pressed twice is kept once, and is no question", async () => {
  await keep("", "calls in the evening");
  expect((await keep("", "calls in the evening")).status).toBe(303);
});
