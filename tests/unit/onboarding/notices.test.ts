import { translatedFrom } from "../../../app/content/words/hi/translated-from";
import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exportPerson } from "../../../app/backend.server/account/export-person";
import { noticesTo } from "../../../app/backend.server/desk/inspection/clients";
import { accountsOf } from "../../../app/backend.server/platform/people/find-accounts";
import {
  keepNotice,
  noticeIn,
  noticesGiven,
  summaryIn,
  wordsOfNotices,
} from "../../../app/backend.server/platform/people/notices";
import { uploadAgreement } from "../../../app/backend.server/onboarding/agreement";
import { requestEmailCode, verifyEmailCode } from "../../../app/backend.server/onboarding/email";
import { verifyIdentity } from "../../../app/backend.server/onboarding/identity";
import { changeAccount } from "../../../app/backend.server/account/change-account";
import { requestSignInCode, signIn } from "../../../app/backend.server/sign-in/sign-in";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import type { Language } from "../../../app/content/languages";
import { Site } from "../../../app/content/site-schema";
import demo from "../../../app/content/demo-site.json";
import { speakAlso } from "../../../app/content/words/further";
import { speakShipped } from "../../setup/speak-shipped";
import { codeSentTo, testParts, type TestParts } from "../parts";
import { again, personAt } from "../people";
import { fatca } from "./agreement-desk";
import { aClient, aService, DAY, holds } from "../research/desk";

let parts: TestParts;
let asha: PersonId;
beforeEach(async () => {
  parts = await testParts();
  await aService(parts, "S1");
  asha = (await aClient(parts)) as PersonId;
  await parts.store.db.deleteFrom("notices_given").execute();
  await parts.store.db.deleteFrom("notices").execute();
});
afterEach(async () => {
  speakAlso([]);
  await parts.close();
});

const led = (language: Language, step: "number" | "agreement" = "number") =>
  parts.store.transaction((tx) => keepNotice(parts, tx, { person: asha, language, step }));
const given = async () => {
  const [account] = await accountsOf(parts, [asha]);
  return (await exportPerson(parts, account!)).held;
};

test("which notice somebody was led to is kept once for a step, with language, version and the hash of its words, and is in their export", async () => {
  await led("hi");
  const first = parts.clock.now;
  parts.clock.now += DAY;
  await led("hi");
  await led("en", "agreement");
  const { noticesGiven, notices } = await given();
  expect(noticesGiven).toEqual([
    {
      step: "number",
      language: "hi",
      version: translatedFrom.privacyPolicy.day,
      sha256: noticeIn("hi", parts.site()).sha256,
      givenAt: new Date(first).toISOString(),
    },
    expect.objectContaining({
      step: "agreement",
      language: "en",
      version: expect.stringContaining("Last update") as string,
    }),
  ]);
  for (const { sha256 } of noticesGiven)
    expect(createHash("sha256").update(notices[sha256]!).digest("hex")).toBe(sha256);
  expect(notices[noticesGiven[0]!.sha256]).toMatch(/\p{Script=Devanagari}/u);
  expect(Object.values(notices).join()).not.toMatch(/\{\w+\}|undefined/);
});

test("a notice that says something else since is kept beside the one before it", async () => {
  await led("hi");
  const site = parts.site();
  parts.site = () => ({ ...site, product: "Another name" });
  await led("hi");
  const { noticesGiven, notices } = await given();
  expect(noticesGiven).toHaveLength(2);
  expect(Object.values(notices).filter((words) => words.includes("Another name"))).toHaveLength(1);
});

test("where a language has no such page, the notice is the English one people are led to", () => {
  speakShipped();
  const site = Site.parse(demo);
  expect(noticeIn("mr" as Language, site).language).toBe("mr");
  expect(noticeIn("mr" as Language, site).words).not.toBe(noticeIn("hi", site).words);
  speakAlso([]);
  expect(noticeIn("mr" as Language, site)).toEqual(noticeIn("en", site));
});

test("the inspection folder has them for the clients of its time, and what each said", async () => {
  await led("hi");
  await holds(parts, asha, "S1");
  const other = (await aClient(parts)) as PersonId;
  const step = "number" as const;
  await parts.store.transaction((tx) =>
    keepNotice(parts, tx, { person: other, language: "en", step }),
  );
  const { rows, words } = await noticesTo(parts, {
    ...{ from: parts.clock.now - DAY, to: parts.clock.now + DAY },
    ...{ firstDay: "2026-11-01", lastDay: "2026-11-30" },
  });
  const { sha256 } = noticeIn("hi", parts.site());
  expect(rows).toEqual([
    expect.objectContaining({ Client: asha, Language: "hi", "SHA-256 of the words": sha256 }),
  ]);
  expect(Object.keys(words)).toEqual([sha256]);
});

test("every sign-up step keeps the notice in the language of the page it was done on", async () => {
  const visit = { number: "+919812345678", cookie: null, device: null, address: "192.0.2.1" };
  const cookie = await requestSignInCode(parts, visit);
  const code = codeSentTo(parts, visit.number);
  await signIn(parts, { ...visit, cookie, code, language: "hi" });
  const { person_id } = await parts.store.db
    .selectFrom("notices_given")
    .select("person_id")
    .executeTakeFirstOrThrow();
  const email = "ravi@example.in";
  const asked = { email, cookie: null, address: visit.address };
  const mailed = await requestEmailCode(parts, await again(parts, person_id), asked);
  const typed = { ...asked, cookie: mailed, code: codeSentTo(parts, email) };
  await verifyEmailCode(parts, await again(parts, person_id), typed);
  const identity = { pan: "ABCPV1234F", dob: "1990-08-27", name: "Ravi Kumar" };
  await verifyIdentity(parts, await again(parts, person_id), identity);
  await uploadAgreement(parts, await again(parts, person_id), fatca);
  const kept = await noticesGiven(parts.store.db).execute();
  expect(kept.map(({ step, language }) => [step, language])).toEqual([
    ["number", "hi"],
    ["e-mail", "hi"],
    ["PAN and birth date", "hi"],
    ["agreement", "hi"],
    ["agreement, its summary", "hi"],
  ]);
});

test("the summary beside the agreement is kept in the language it stood in; asked for again in another, that one too", async () => {
  speakShipped();
  const person = await personAt(parts, "agreement");
  await uploadAgreement(parts, { ...person, language: "mr" as Language }, fatca);
  await uploadAgreement(parts, { ...person, language: "hi" }, fatca);
  await uploadAgreement(parts, { ...person, language: "en" }, fatca);
  const kept = await noticesGiven(parts.store.db).where("g.person_id", "=", person.id).execute();
  const of = (step: string) => kept.filter((one) => one.step === step).map((one) => one.language);
  expect(of("agreement, its summary")).toEqual(["mr", "hi"]);
  expect(of("agreement").slice(-3)).toEqual(["mr", "hi", "en"]);
  const words = await wordsOfNotices(parts.store.db, kept);
  for (const { sha256, version } of kept)
    expect([createHash("sha256").update(words[sha256]!).digest("hex"), version]).toEqual([
      sha256,
      expect.stringMatching(/\d/),
    ]);
});

test("a notice that says something else since the agreement was asked for is kept when it is asked for again", async () => {
  const person = await personAt(parts, "agreement");
  await uploadAgreement(parts, person, fatca);
  await uploadAgreement(parts, person, fatca);
  const site = parts.site();
  parts.site = () => ({ ...site, product: "Another name" });
  await uploadAgreement(parts, person, fatca);
  const kept = await noticesGiven(parts.store.db).where("g.person_id", "=", person.id).execute();
  const read = kept.filter(({ step }) => step === "agreement").map(({ sha256 }) => sha256);
  const words = await wordsOfNotices(parts.store.db, kept);
  expect(read.map((one) => words[one]?.includes("Another name"))).toEqual([false, true]);
});

test("a summary older than the English stands and is kept in English; in English none does", () => {
  expect(summaryIn("en", "3")).toBeNull();
  speakShipped();
  expect(summaryIn("ur" as Language, "3")).toBeNull();
  expect(summaryIn("hi", "3")).toMatchObject({
    language: "hi",
    version: translatedFrom.agreementSummary.day,
  });
});

test("who asks for research by SMS or Telegram is on record with that day's notice", async () => {
  await parts.store.db
    .updateTable("people")
    .set({ language: "hi" })
    .where("id", "=", asha)
    .execute();
  await changeAccount(parts, asha, {
    researchMail: true,
    researchSms: true,
    researchTelegram: true,
  });
  await changeAccount(parts, asha, {
    researchMail: true,
    researchSms: false,
    researchTelegram: false,
  });
  const { noticesGiven: kept } = await given();
  expect(kept.map(({ step, language }) => [step, language]).sort()).toEqual([
    ["research by SMS", "hi"],
    ["research by Telegram", "hi"],
  ]);
});
