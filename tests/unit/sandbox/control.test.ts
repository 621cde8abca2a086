import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { faultWords } from "../../../sandbox/faults";
import { magicMailboxes, magicNumbers, magicPans } from "../../../sandbox/magic";
import { outcomes } from "../../../sandbox/razorpay/paying";
import { signingOutcomes } from "../../../sandbox/digio/signing";
import { open, type Opened } from "./open";

let about: Opened;
beforeEach(async () => {
  about = await open();
});
afterEach(() => about.close());

it("the clock goes on for the app too, and what is due is done", async () => {
  const { now } = (await (await about.control("/clock", { advanceMs: 60_000 })).json()) as {
    now: number;
  };
  expect(Math.abs(now - Date.now() - 60_000)).toBeLessThan(2_000);
  expect(about.calls).toEqual(["runJobs"]);
  expect((await about.control("/clock", { advanceMs: -5 })).status).toBe(400);
});

it("a person is made with the number as the app has it", async () => {
  const made = await about.control("/person", {
    number: "98765 43210",
    step: "identity",
    pan: "abcpe1234f",
  });
  expect(await made.json()).toEqual({ cookies: ["session=1; Path=/"] });
  expect(about.calls).toEqual([
    `person ${JSON.stringify({ number: "+919876543210", step: "identity", pan: "ABCPE1234F" })}`,
  ]);
  const refused = await about.control("/person", { number: "+919000000009", step: "complete" });
  expect([refused.status, await refused.json()]).toEqual([409, { message: "PAN is taken" }]);
  expect((await about.control("/person", { number: "1", step: "complete" })).status).toBe(400);
});

it("a switch strikes as often as it is told to, and an unknown one is refused", async () => {
  expect(
    await (await about.control("/faults", { name: "sms-dead", on: true, times: 2 })).json(),
  ).toMatchObject({ fault: { on: true, times: 2 } });
  expect((await about.control("/faults", { name: "sms-ded", on: true })).status).toBe(404);
  expect((await (await about.call("/control/faults")).json()) as object[]).toHaveLength(
    Object.keys(faultWords).length,
  );
});

it("forms of the first page work, those of another site do not", async () => {
  const page = await about.form("/control/clock", { advanceMs: "60000" });
  expect(await page.text()).toContain("<h1>Done</h1>");
  expect(
    (await about.form("/control/faults", { name: "sms-dead", on: "true", times: "" })).status,
  ).toBe(200);
  const foreign = await about.call("/control/reset", {
    method: "POST",
    headers: { origin: "https://evil.example" },
  });
  expect(foreign.status).toBe(403);
  expect(about.calls).not.toContain("reset");
  expect(await (await about.call("/")).text()).toContain("AAAAA0000A");
});

it("does not answer where it is switched off", async () => {
  const bare = await open({ control: false });
  expect((await bare.control("/reset", {})).status).toBe(404);
  expect(await (await bare.call("/")).text()).not.toContain("/control/");
  await bare.close();
});

it("names the variable when its port is taken", async () => {
  await expect(open({ port: Number(new URL(about.sandbox.url).port) })).rejects.toThrow(
    /SANDBOX_PORT/,
  );
  await expect(open({ smtpPort: Number(new URL(about.sandbox.smtpUrl).port) })).rejects.toThrow(
    /SANDBOX_SMTP_PORT/,
  );
});

it("docs/sandbox.md names every switch, magic value and outcome", () => {
  const text = readFileSync(join(__dirname, "../../../docs/sandbox.md"), "utf8");
  const values = [magicNumbers, magicMailboxes, magicPans].flatMap((table) =>
    Object.values(table).map((magic) => magic.value),
  );
  const known = [
    ...Object.keys(faultWords),
    ...values,
    ...Object.keys(outcomes),
    ...Object.keys(signingOutcomes),
  ];
  expect(known.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
