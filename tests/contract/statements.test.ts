import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Offer } from "../../app/api/contract";
import { runOperator } from "../../app/backend.server/desk/cli";
import { asRun } from "../../app/shared/run-id";
import { readDatabase } from "../../app/backend.server/upkeep/metrics/figures";
import { aWebp } from "../setup/research-files";
import { aNote, anAddition, anIdea } from "../setup/research-drafts";
import { claimsIn, claimsUndoable } from "../../app/backend.server/buying/shown-claims";
import {
  creditNotesShown,
  invoicesCancelled,
  invoicesShown,
} from "../../app/backend.server/desk/lists/invoiced";
import { received } from "../../app/backend.server/desk/lists/received";
import { refundsShown } from "../../app/backend.server/desk/lists/refunds-of-month";
import { refundsWaiting } from "../../app/backend.server/desk/lists/shown-refunds";
import { spanOf } from "../../app/backend.server/desk/lists/span";
import { unpaidOf } from "../../app/backend.server/desk/lists/unpaid";
import { peoplePage } from "../../app/backend.server/desk/people/find";
import { countHoldings, holdings } from "../../app/backend.server/desk/people/holdings";
import type { Parts } from "../../app/backend.server/platform/parts";
import type { ServiceId } from "../../app/backend.server/platform/store/ids";
import { order, ordered } from "./buying";
import { Caller } from "./caller";
import { readingTooMuch } from "./statements";
import { openWorld, type World } from "./world";

const DAY = 86_400_000;
let world: World;
let offers: Offer[];
beforeAll(async () => {
  world = await openWorld();
  const listed = await new Caller(world, world.embedded).ask("availableServices", undefined);
  offers = listed.ok ? listed.data : [];
  await everything();
});
afterAll(() => world.close());

const onSqlite = it.skipIf(process.env.TEST_DATABASE_URL);

onSqlite("no statement in a person's way reads more than that person's rows", async () => {
  const texts = world.statements.of("a person");
  expect(texts.length).toBeGreaterThan(60);
  expect((await readingTooMuch(texts, "a person")).join("\n\n")).toBe("");
});

onSqlite("recurring work and the operator go by an index or read the first rows only", async () => {
  const by = "recurring work and the operator";
  const texts = world.statements.of(by);
  expect(texts.length).toBeGreaterThan(60);
  const found = await readingTooMuch(texts, by);
  expect(found.join("\n\n")).toBe("");
});

/**
 * One client's way from the first code to a refund, by all doors; then the recurring work and the
 * operator, about it all.
 */
async function everything(): Promise<void> {
  const caller = new Caller(world, world.embedded);
  await signsUp(caller);
  await buys(caller);
  await research(caller);
  await asksForItsOwn(caller);
  // Every job, with something to do: a claim lapses, a subscription ends, codes and letters are
  // forgotten.
  for (const days of [1, 6, 2, 25, 40]) await world.sandbox.advance(days * DAY);
  writeFileSync(statement, "Remarks,Credit\nUPI/412345678901/Asha,4498.00");
  for (const words of operatorsWords) await operator(...words.map((word) => word || statement));
  for (const words of operatorsWords) await operator(...words);
  await operator("people", "show", caller.number);
  await asRun({ runId: "the desk's lists" }, () => desksLists(world.both.backend.parts));
  await asRun({ runId: "scrape" }, () => readDatabase(world.both.backend.parts));
}

async function signsUp(caller: Caller): Promise<void> {
  const { number, pan } = caller;
  const email = `${number.slice(1)}@example.com`;
  // Twice: the code before stops working.
  await good(caller.ask("requestOtp", { number }));
  await world.sandbox.advance(61_000);
  await good(caller.ask("requestOtp", { number }));
  await caller.ask("verifyOtp", { number, otp: "000000" });
  await good(caller.ask("verifyOtp", { number, otp: await world.sandbox.code(number) }));
  await good(caller.ask("requestEmailOtp", { email }));
  await good(caller.ask("verifyEmailOtp", { email, otp: await world.sandbox.code(email) }));
  await good(caller.ask("setPanDob", { pan, dob: "1990-08-27", name: "Asha Verma" }));
  const home = { countryOfBirth: "India", citizenship: "India", taxResidency: "India" };
  const uploaded = await caller.ask("uploadAgreement", {
    fatcaDetails: { ...home, isPep: "No" as const },
  });
  if (!uploaded.ok) throw new Error(uploaded.message);
  const response = { digio_doc_id: uploaded.data.documentId, message: "Signed Successfully" };
  await caller.ask("failedSigning", { response: { ...response, error_code: "CANCELLED" } });
  await world.sandbox.sign(response.digio_doc_id, "sign");
  await good(caller.ask("verifySigning", { response }));
  await good(caller.ask("reVerifySigning", { response }));
}

async function buys(caller: Caller): Promise<void> {
  const about = { world, caller, offers };
  const cancelled = await ordered(about);
  await good(caller.ask("cancelPayment", { orderId: cancelled }));
  const error = { code: "BAD_REQUEST_ERROR", description: "Declined" };
  const metadata = { order_id: await ordered(about) };
  await caller.ask("failedPayment", { response: { error: { ...error, metadata } } });
  // Its webhook is handled too, and may come first.
  const razorpayResponse = await world.sandbox.pay(await ordered(about), "success");
  await good(caller.ask("verifyPayment", { razorpayResponse }));
  await good(caller.ask("reVerifyPayment", { razorpayResponse }));
  const utr = "412345678901";
  await good(caller.ask("manualPayment", { ...order(about), utr }));
  await good(caller.ask("manualPayment", { ...order(about), utr }));
}

/** Released now, at a time and to who could read it before; read, searched, checked. */
async function research(caller: Caller): Promise<void> {
  const services = offers.map(({ service }) => service._id);
  const file = join(mkdtempSync(join(tmpdir(), "draft-")), "draft.json");
  const releases = async (typed: object, ...more: string[]): Promise<string> => {
    writeFileSync(file, JSON.stringify(typed));
    const said: string[] = [];
    const out = (line: string) => void said.push(line);
    const run = (...words: string[]) =>
      asRun({ runId: `operator ${words.join(" ")}` }, () =>
        runOperator(world.both.backend.parts, [...words, "--json"], out),
      );
    await run("research", "draft", file);
    const { id, version } = JSON.parse(said.pop() ?? "") as { id: string; version: string };
    await run("research", "preview", id);
    await run("research", "release", id, "--yes", "--seen", version, ...more);
    return (JSON.parse(said.pop() ?? "") as { root?: string }).root ?? "";
  };
  // At Telegram, as its users do.
  const linked = await caller.ask("linkTelegram", undefined);
  if (!linked.ok) throw new Error(linked.message);
  const start = new URL(linked.data.address).searchParams.get("start") ?? "";
  const body = new URLSearchParams({ user: "", name: "Asha", start });
  await fetch(linked.data.address, { method: "POST", body });
  await vi.waitFor(
    async () =>
      expect(await caller.ask("account", undefined)).toMatchObject({
        data: { telegram: { linkedAt: expect.any(String) } },
      }),
    { timeout: 15_000 },
  );
  await good(caller.ask("changeAccount", { researchTelegram: true, researchSms: true }));
  writeFileSync(join(dirname(file), "chart.webp"), aWebp());
  const files = [{ path: "chart.webp", says: "The price of 30 days." }];
  const id = await releases({ ...anIdea({ services }), files });
  for (const kind of ["update", "correction", "withdrawn"]) await releases(anAddition(kind, 1));
  await releases(aNote({ services }), "--at", tomorrow());
  await world.sandbox.advance(1_000);
  await good(caller.ask("researchList", {}));
  await good(caller.ask("researchList", { q: "cement", month: "2026-11", before: "99" }));
  await good(caller.ask("researchItem", { id }));
  await good(caller.ask("researchFile", { id }));
  const item = await caller.ask("researchItem", { id });
  const enclosed = item.ok ? (item.data.original?.files[0]?.id ?? "") : "";
  await good(caller.ask("researchAttachment", { id: enclosed }));
  await good(caller.ask("researchOpened", { id }));
  await good(caller.ask("researchSeal", { text: "2" }));
  await good(caller.ask("researchLog", undefined));
  await good(caller.ask("researchExamples", undefined));
  await good(caller.ask("newClients", undefined));
  await good(caller.ask("changeAccount", { researchMail: false, letters: false }));
}

async function asksForItsOwn(caller: Caller): Promise<void> {
  const services = offers.map(({ service }) => service._id);
  await good(caller.ask("specificServices", { services }));
  await good(caller.ask("account", undefined));
  await good(caller.ask("unlinkTelegram", undefined));
  await good(caller.ask("pendingPayments", undefined));
  const active = await caller.ask("activeSubscriptions", undefined);
  if (!active.ok) throw new Error(active.message);
  const payment = active.data.activeSubscriptions[0]?.receipts?.[0]?.payment ?? "";
  await good(caller.ask("signedAgreement", undefined));
  await good(caller.ask("receipts", undefined));
  await good(caller.ask("receipt", { payment }));
  await caller.ask("receipt", { payment, note: "0".repeat(26) });
  await good(caller.ask("currentUser", undefined));
  await good(caller.ask("refreshToken", undefined));
  await good(caller.ask("logout", undefined));
}

/** The lists of the operator's pages, their second pages too. */
async function desksLists(parts: Parts): Promise<void> {
  const [span, most] = [spanOf("2026-11", parts.now()), 1];
  const id = "0".repeat(26);
  for (const after of [
    null,
    `1795000000000.${id}`,
    ...[0, 1, 2].map((n) => `1795000000000.${n}.x`),
  ]) {
    for (const method of [null, "manual"] as const)
      await received(parts, span, { method, after, most });
    await invoicesShown(parts, span, { after, most });
    await creditNotesShown(parts, span, most);
    await invoicesCancelled(parts, span);
    await refundsShown(parts, span, { after, most });
    await unpaidOf(parts, { after, most });
    for (const state of ["active", "ending", "lapsed"] as const)
      for (const service of [null, id as ServiceId]) {
        await holdings(parts, { state, service }, { after, most });
        await countHoldings(parts, { state, service }, 1_001);
      }
  }
  await refundsWaiting(parts, most);
  for (const words of ["asha", "asha verma", "EXS9EG", "2026-27/0001", "C26-27/0001"])
    await peoplePage(parts, { by: "words", words, byContact: true }, { after: null, most });
  await peoplePage(
    parts,
    { by: "words", words: "asha verma", byContact: true },
    { after: id, most },
  );
  for (const stopped of ["email", "identity", "agreement", "never"] as const)
    await peoplePage(parts, { by: "stopped", stopped }, { after: id, most });
  await peoplePage(parts, { by: "all" }, { after: id, most });
  for (const state of ["claimed", "fulfilled", "rejected"] as const)
    await claimsIn(parts, state, most);
  await claimsUndoable(parts);
}

const operatorsWords = [
  ["claims", "list"],
  ["payments", "list"],
  ["refunds", "list", "--month", "2026-11"],
  ["payments", "reconcile"],
  ["subscriptions", "list"],
  ["messages", "list"],
  ["messages", "list", "--failed"],
  ["inbox", "list"],
  ["inbox", "retry", "--all"],
  ["audit", "list"],
  ["catalogue", "list"],
  ["figures"],
  ["complaints", "enter", "--name", "A", "--words", "Late.", "--from", "scores"],
  ["complaints", "open"],
  ["complaints", "resolved"],
  ["complaints", "list"],
  ["complaints", "show", "C-AAAAAA"],
  ["claims", "match", "", "--columns", "text=1,amount=2"],
  ...["sales", "invoices", "credit-notes", "refunds"].map((book) => ["books", book, "2026-11"]),
  ["research", "list"],
  ["research", "list", "--drafts"],
  ["research", "show", "1", "--receivers"],
  ["research", "services"],
  ["research", "channels"],
  ["research", "verify"],
  ["today"],
  ["letters", "send", "--state", "active", "--subject", "Holiday", "--text", "", "--yes"],
  ["letters", "list"],
  ["people", "find", "asha", "ver"],
  ["people", "list", "--state", "active"],
  ["people", "list", "--state", "ending", "--service", "Stock Cash"],
  ["people", "list", "--state", "lapsed"],
  ["people", "list", "--state", "never"],
  ["people", "list", "--state", "agreement"],
];
const statement = join(mkdtempSync(join(tmpdir(), "statement-")), "bank.csv");
const operator = (...words: string[]) =>
  asRun({ runId: `operator ${words.join(" ")}` }, () =>
    runOperator(world.both.backend.parts, words, () => undefined),
  );

const good = async (asked: Promise<{ ok: boolean }>) =>
  expect(await asked).toMatchObject({ ok: true });

/** As `desk research release --at` takes it, in India. */
const tomorrow = (): string =>
  new Date(Date.now() + (24 + 5.5) * 3_600_000).toISOString().slice(0, 16).replace("T", " ");
