import { bought, hear } from "../money/till";
import { dateInIndia } from "../../../app/content/india";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { doByHand } from "../../../app/backend.server/money/owed/owner-decides";
import { noteRestore } from "../../../app/backend.server/upkeep/restores";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { noteDispute, pauseDisputed } from "../../../app/backend.server/money/disputes/disputes";
import { owedOf } from "../../../app/backend.server/money/owed/owe";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { startSession } from "../../../app/backend.server/sign-in/sessions";
import { sealTrail } from "../../../app/backend.server/platform/audit/seal-trail";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { receive } from "../../../app/backend.server/events/inbox";
import { enterComplaint } from "../../../app/backend.server/information/register/file-complaint";
import { runOperator, showHelp } from "../../../app/backend.server/desk/cli";
import { invite } from "../../../app/backend.server/desk/team/members";
import { beginMailing } from "../../../app/backend.server/desk/write-to-clients/mailing";
import { WhichClients } from "../../../app/backend.server/desk/write-to-clients/which-clients";
import { addPasskey, passkeys } from "../../../app/backend.server/desk/team/passkeys";
import { beginSession, theOwner } from "../../../app/backend.server/desk/team/sessions";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { sendBackClaim } from "../../../app/backend.server/buying/send-back-claim";
import { claim } from "../../../app/backend.server/buying/claims";
import { draftOf, saveDraft, versionOf } from "../../../app/backend.server/research/drafts";
import { release } from "../../../app/backend.server/research/release";
import type { DraftId, SigningId } from "../../../app/backend.server/platform/store/ids";
import { aNote, anAddition, anIdea } from "../../setup/research-drafts";
import { personAt } from "../people";
import { aClient, holds } from "../research/desk";
import { lettersIn } from "../research/put-back";
import { DAY, Shop } from "../payments/shop";

const RAVI = {
  number: "+919812345678",
  email: "ravi@example.in",
  pan: "RAVPK1234L",
  name: "Ravi Kumar",
  dob: "1988-01-02",
};
let shop: Shop;
let folder: string;
beforeEach(async () => {
  shop = await Shop.open();
  shop.parts.actor = "operator root";
  await personAt(shop.parts, "done", RAVI);
  folder = mkdtempSync(join(tmpdir(), "acts-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
});

const byHand = async () => {
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, id, null);
  return id;
};
const online = async () => {
  const { id } = await shop.order(1);
  shop.gateway.pays(id);
  await shop.verify(id, shop.gateway.pays(id).id);
  return shop.row(id);
};
const refused = async () => {
  const { id } = await online();
  shop.gateway.balanceTooSmall = true;
  return (await refundPayment(shop.parts, id, "all")).id;
};
const overpaid = async () => {
  const { row, payment } = await bought(shop);
  shop.gateway.balanceTooSmall = true;
  const { id } = await refundPayment(shop.parts, row.id, "all");
  shop.gateway.balanceTooSmall = false;
  await doByHand(shop.parts, id);
  await sentByHand(shop.parts, id, { on: dateInIndia(shop.parts.now()), utr: "N0987654321" });
  await hear(shop, payment.id, shop.gateway.refundsInDashboard(payment.id).id);
  return payment.id;
};
const owed = async () => {
  const { id } = await online();
  return (await owedOf(shop.parts.store.db, id))[0]?.id ?? "";
};
const disputed = async () => {
  const { provider_payment_id } = await online();
  const dispute = shop.gateway.disputed(provider_payment_id ?? "");
  await noteDispute(shop.parts, dispute);
  return dispute.id;
};
const running = async () => {
  await byHand();
  return (await shop.subscriptions())[0]?.id ?? "";
};
const waiting = async () => {
  await claim(shop.parts, shop.asha, shop.request(1));
  return (await shop.parts.store.db.selectFrom("outbox").select("id").executeTakeFirstOrThrow()).id;
};
const withAddress = () =>
  shop.parts.store.db
    .updateTable("people")
    .set({ email_enc: shop.parts.seal.close("asha@example.com", "people.email") })
    .where("id", "=", shop.asha.id)
    .execute();
const drafted = async () => saveDraft(shop.parts, null, await aNoteHere());
const seen = async (draft: DraftId) => [
  ...[draft, "--seen"],
  versionOf(await draftOf(shop.parts.store.db, draft)),
];
const lostTime = () =>
  shop.parts.store.transaction((tx) => noteRestore(shop.parts, tx, shop.parts.now() - DAY));
const aNoteHere = async () => {
  const { id } = await shop.parts.store.db
    .selectFrom("services")
    .select("id")
    .where("name", "=", "stock cash")
    .executeTakeFirstOrThrow();
  return aNote({ services: [id] });
};
const closedLongAgo = async () => {
  const services = (await aNoteHere()).services;
  const { number } = await release(
    shop.parts,
    await saveDraft(shop.parts, null, anIdea({ services })),
  );
  const typed = anAddition("closed", number);
  await release(shop.parts, await saveDraft(shop.parts, null, typed));
  shop.parts.clock.now += 31 * 86_400_000;
  return String(number);
};
const signedIn = async () => {
  await startSession(shop.parts, shop.asha.id);
  return "9876543210";
};
/** A signature in another's name. */
async function checking(): Promise<string> {
  const id = shop.parts.newId<SigningId>();
  const fatca = {
    countryOfBirth: "India",
    citizenship: "India",
    taxResidency: "India",
    isPep: "No",
  };
  await shop.parts.store.db
    .insertInto("signings")
    .values({
      id,
      person_id: shop.asha.id,
      state: "checking",
      version: "1",
      fatca_enc: shop.parts.seal.close(JSON.stringify(fatca), "signings.fatca"),
      signer_name_enc: shop.parts.seal.close("Rakesh Sharma", "signings.signer_name"),
      created_at: 1,
      updated_at: 1,
    })
    .execute();
  return id;
}
/** A letter in a file. */
const holiday = (): string[] => {
  const file = join(mkdtempSync(join(tmpdir(), "letter-")), "holiday.txt");
  writeFileSync(file, "No calls on Friday.");
  return ["--subject", "Holiday", "--text", file];
};
const complained = () =>
  enterComplaint(
    shop.parts,
    { name: "Ravi", number: null, email: RAVI.email, category: "fees", words: "Late." },
    { receivedAt: shop.parts.now(), source: "direct" },
  );
async function member(): Promise<string> {
  await invite(shop.parts, { name: "ravi", role: "assistant", contacts: false });
  return "ravi";
}
const offer = () => shop.offers[0]?._id ?? "";

/**
 * Every command that changes something: what it needs to be there, its words, and the acts that it
 * leaves, oldest first.
 */
const changing: Record<string, { words: () => Promise<string[]> | string[]; acts: string[] }> = {
  "claims confirm": {
    words: async () => [await claim(shop.parts, shop.asha, shop.request(1)), "--without-utr"],
    acts: ["payment", "claim confirmed", "payment"],
  },
  "letters send": {
    words: async () => [...holiday(), "--state", "never", "--yes"],
    acts: ["letter to clients"],
  },
  "letters stop": {
    words: async () => {
      const letter = { subject: "Holiday", text: "No calls on Friday." };
      const which = WhichClients.parse({ state: "never", service: null, days: 7 });
      const asked = { which, written: letter, perMinute: 60, once: "page one", keepsWords: false };
      return [await beginMailing(shop.parts, asked)];
    },
    acts: ["letter to clients stopped"],
  },
  "claims reject": {
    words: async () => [await claim(shop.parts, shop.asha, shop.request(1)), "--reason", "none"],
    acts: ["payment"],
  },
  "claims send-back": {
    words: async () => {
      const id = await claim(shop.parts, shop.asha, shop.request(1));
      return [id, "--utr", "412345678999", "--received", "100", "--yes"];
    },
    acts: ["payment", "refund due"],
  },
  "claims undo": {
    words: async () => [await byHand()],
    acts: ["payment", "claim confirmation undone"],
  },
  "claims taken-back": {
    words: async () => [await byHand(), "--on", "2026-11-20", "--utr", "588888888888", "--yes"],
    acts: ["payment", "transfer taken back"],
  },
  "claims never-came": {
    words: async () => {
      const id = await byHand();
      shop.parts.clock.now += UNDO_MS;
      return [id, "--because", "not-there", "--yes"];
    },
    acts: ["payment", "money never came"],
  },
  "claims credited-again": {
    words: async () => {
      const id = await byHand();
      await takeBackClaim(shop.parts, id, { on: "2026-11-20", utr: "588888888888" });
      return [id, "--utr", "588888888888", "--start", "--yes"];
    },
    acts: ["payment", "transfer credited again", "payment", "claim confirmed", "payment"],
  },
  "claims match": {
    words: async () => {
      const file = join(folder, "statement.csv");
      writeFileSync(file, "Day,Remarks,Credit\n20/11/26,UPI/EXS9EG,1499.00");
      const request = shop.request(1, { reference: "EXS9EG" });
      const id = await claim(shop.parts, shop.asha, request);
      return [file, "--columns", "day=1,text=2,amount=3", "--confirm", id];
    },
    acts: ["bank columns confirmed", "payment", "claim confirmed", "payment"],
  },
  "signatures accept": { words: async () => [await checking()], acts: ["signer's name accepted"] },
  "signatures refuse": { words: async () => [await checking()], acts: ["signer's name refused"] },
  "payments reconcile": {
    words: async () => {
      shop.gateway.pays((await shop.order(1)).id);
      return [];
    },
    acts: ["payment", "payment"],
  },
  "payments refund": {
    words: async () => [(await online()).id, "--yes"],
    acts: ["refund asked", "money returned", "payment"],
  },
  "payments refund --due": {
    words: async () => [(await online()).id, "--due", "--yes"],
    acts: ["refund asked", "money returned"],
  },
  "payments evidence": {
    words: async () => [(await online()).id, "--to", join(folder, "evidence")],
    acts: ["evidence made"],
  },
  inspection: {
    words: () => ["2026-11-01", "2026-11-30", "--to", join(folder, "inspection")],
    acts: ["inspection folder made"],
  },
  "invoices new-series": { words: () => ["--reason", "restored"], acts: ["invoice series"] },
  "restores checked": {
    words: async () => {
      await shop.parts.store.transaction((tx) => noteRestore(shop.parts, tx, 0));
      return [];
    },
    acts: ["restore checked"],
  },
  "payments made-good": {
    words: async () => [await overpaid(), "--written-off", "--reason", "they do not answer"],
    acts: ["made good"],
  },
  "refunds again": {
    words: async () => {
      const id = await refused();
      shop.gateway.balanceTooSmall = false;
      return [id];
    },
    acts: ["refund asked", "money returned", "payment"],
  },
  "refunds by-hand": { words: async () => [await refused()], acts: ["refund by hand"] },
  "refunds withdraw": { words: async () => [await refused(), "--yes"], acts: ["refund withdrawn"] },
  "refunds sent": {
    words: async () => {
      const { id } = await refundPayment(shop.parts, await byHand(), "all");
      return [id, "--on", "2026-11-20", "--utr", "N0987654321"];
    },
    acts: ["refund sent", "payment"],
  },
  "refunds correct": {
    words: async () => {
      const { id } = await refundPayment(shop.parts, await byHand(), "all");
      await sentByHand(shop.parts, id, { on: "2026-11-20", utr: "N0987654321" });
      return [id, "--on", "2026-11-20", "--utr", "N1234567890"];
    },
    acts: ["refund corrected"],
  },
  "refunds bounced": {
    words: async () => {
      const { id } = await refundPayment(shop.parts, await byHand(), "all");
      await sentByHand(shop.parts, id, { on: "2026-11-20", utr: "N0987654321" });
      return [id, "--on", "2026-11-20", "--yes"];
    },
    acts: ["refund bounced", "payment"],
  },
  "refunds undo": {
    words: async () => {
      const id = await claim(shop.parts, shop.asha, shop.request(1));
      const { id: refund } = await sendBackClaim(shop.parts, id, { utr: null, paise: 100_000 });
      return [refund];
    },
    acts: ["payment", "send-back undone"],
  },
  "refunds not-theirs": {
    words: async () => {
      const id = await claim(shop.parts, shop.asha, shop.request(1));
      const { id: refund } = await sendBackClaim(shop.parts, id, { utr: null, paise: 100_000 });
      shop.parts.clock.now += 11 * 60_000;
      return [refund, "--yes"];
    },
    acts: ["refund withdrawn", "booking not theirs"],
  },
  "refunds hold": {
    words: async () => [await owed(), "--reason", "asked", "--until", "2026-12-31"],
    acts: ["return held"],
  },
  "refunds release": { words: async () => [await owed()], acts: ["return released"] },
  "disputes pause": { words: async () => [await disputed()], acts: ["service paused"] },
  "disputes resume": {
    words: async () => {
      const id = await disputed();
      await pauseDisputed(shop.parts, id);
      return [id];
    },
    acts: ["service resumed"],
  },
  "payments refund --pro-rata, by hand": {
    words: async () => {
      const id = await byHand();
      shop.parts.clock.now += 10 * DAY;
      return [id, "--pro-rata", "--yes"];
    },
    acts: ["refund asked"],
  },
  "subscriptions extend": {
    words: async () => [await running(), "--days", "5"],
    acts: ["subscription extended"],
  },
  "subscriptions undo-extend": {
    words: async () => {
      const id = await running();
      await runOperator(
        shop.parts,
        ["subscriptions", "extend", id, "--days", "5"],
        () => undefined,
      );
      return [id, "--yes"];
    },
    acts: ["subscription extension undone"],
  },
  "subscriptions end": {
    words: async () => [await running(), "--yes"],
    acts: ["subscription ended"],
  },
  "catalogue add": {
    words: () => ["--name", "bonds", "--price", "9", "--days", "9", "--description", "One."],
    acts: ["catalogue"],
  },
  "catalogue edit": { words: () => [offer(), "--price", "1099", "--yes"], acts: ["catalogue"] },
  "catalogue retire": { words: () => [offer()], acts: ["catalogue"] },
  "complaints set": {
    words: () => [
      "2026-10",
      "--from",
      "direct",
      "--pending-before",
      "0",
      "--received",
      "2",
      "--resolved",
      "1",
    ],
    acts: ["complaint figures"],
  },
  "complaints enter": {
    words: () => ["--name", "Ravi", "--words", "Late.", "--from", "scores"],
    acts: ["complaint received"],
  },
  "complaints answer": {
    words: async () => [await complained(), "--words", "Paid.", "--resolves"],
    acts: ["complaint resolved"],
  },
  "complaints withdraw": {
    words: async () => [await complained(), "--why", "A slip.", "--yes"],
    acts: ["complaint withdrawn"],
  },
  "books sales": { words: () => ["2026-11"], acts: ["books exported"] },
  "books credit-notes": { words: () => ["2026-11"], acts: ["books exported"] },
  "books invoices": { words: () => ["2026-11"], acts: ["books exported"] },
  "books refunds": { words: () => ["2026-11"], acts: ["books exported"] },
  "people find": { words: () => [RAVI.number], acts: ["person looked up"] },
  "people export": {
    words: () => [RAVI.number, "--to", join(folder, "ravi")],
    acts: ["person looked up", "person exported"],
  },
  "people change-number": {
    words: () => [RAVI.number, "9812300000", "--pan", RAVI.pan, "--dob", RAVI.dob, "--yes"],
    acts: ["person looked up", "session ended", "number changed"],
  },
  "people close": {
    words: () => [RAVI.number, "--yes"],
    acts: ["person looked up", "session ended", "account closed"],
  },
  "people list": { words: () => ["--state", "never"], acts: ["contacts taken"] },
  "people show": { words: () => [RAVI.number], acts: ["person looked up", "person looked up"] },
  "people note": {
    words: () => [RAVI.number, "--text", "Calls after 4 PM"],
    acts: ["person looked up", "note changed"],
  },
  "payments receipt": {
    words: async () => {
      const { id } = await online();
      await withAddress();
      return [id];
    },
    acts: ["receipt sent again"],
  },
  "subscriptions extend-all": {
    words: async () => {
      await running();
      return ["stock cash", "--days", "7", "--yes"];
    },
    acts: ["subscription extended", "service extended for all"],
  },
  "subscriptions undo-extend-all": {
    words: async () => {
      await running();
      const extend = ["subscriptions", "extend-all", "stock cash", "--days", "7", "--yes"];
      await runOperator(shop.parts, extend, () => undefined);
      return ["stock cash", "--yes"];
    },
    acts: ["subscription extension undone", "extension for all undone"],
  },
  "people hold": { words: () => [RAVI.number], acts: ["person looked up", "account held"] },
  "people release": {
    words: async () => {
      await runOperator(shop.parts, ["people", "hold", RAVI.number], () => undefined);
      return [RAVI.number];
    },
    acts: ["person looked up", "account released"],
  },
  "sessions list": { words: async () => [await signedIn()], acts: ["person looked up"] },
  "sessions end": {
    words: async () => [await signedIn(), "--yes"],
    acts: ["person looked up", "session ended"],
  },
  "team add": {
    words: () => ["meera", "--role", "assistant", "--contacts"],
    acts: ["team member invited"],
  },
  "team invite": { words: async () => [await member(), "--yes"], acts: ["team member invited"] },
  "team change": {
    words: async () => [await member(), "--role", "auditor"],
    acts: ["team member changed"],
  },
  "team disable": { words: async () => [await member(), "--yes"], acts: ["team member disabled"] },
  "team remove-passkey": {
    words: async () => {
      const whose = { member: null, credential: "passphrase", device: null };
      await addPasskey(shop.parts, whose, { credentialId: "x", publicKey: "y", counter: 0 });
      const [kept] = await passkeys(shop.parts);
      return [kept!.id, "--yes"];
    },
    acts: ["passkey removed"],
  },
  "team end-sessions": {
    words: async () => {
      const signedIn = { who: theOwner, credential: "passphrase", device: null };
      await beginSession(shop.parts, signedIn);
      return ["owner", "--yes"];
    },
    acts: ["desk session ended"],
  },
  "messages retry": { words: async () => [await waiting()], acts: ["message retried"] },
  "inbox retry": {
    words: async () => {
      const raw = Buffer.from('{"event":"payment.captured","payload":{}}');
      await receive(shop.parts, { source: "razorpay", eventId: "evt_1", raw });
      await shop.parts.store.db.updateTable("inbox").set({ problem: "down" }).execute();
      return ["--all"];
    },
    acts: ["event retried"],
  },
  "research draft": {
    words: async () => {
      const file = join(folder, "note.json");
      writeFileSync(file, JSON.stringify(await aNoteHere()));
      return [file];
    },
    acts: ["research draft"],
  },
  "research delete": {
    words: async () => seen(await drafted()),
    acts: ["research draft deleted"],
  },
  "research release": {
    words: async () => [...(await seen(await drafted())), "--yes"],
    acts: ["research released"],
  },
  "research release, at a time": {
    words: async () => [...(await seen(await drafted())), ...["--yes", "--at", "2027-01-02 09:00"]],
    acts: ["research scheduled"],
  },
  "research example": { words: async () => [await closedLongAgo()], acts: ["research example"] },
  "research recover": {
    words: async () => {
      const draft = await drafted();
      const [service = ""] = (await aNoteHere()).services;
      await holds(shop.parts, await aClient(shop.parts), service);
      await release(shop.parts, draft);
      const file = join(folder, "letter.txt");
      writeFileSync(file, (await lettersIn(shop.parts)).join(""));
      await lostTime();
      return [file];
    },
    acts: ["lost research answered"],
  },
  "research nothing-lost": {
    words: async () => {
      await drafted();
      await lostTime();
      return ["--yes"];
    },
    acts: ["lost research answered"],
  },
  "research give-up": {
    words: async () => {
      await drafted();
      await lostTime();
      return ["3", "--beyond", "3", "--yes"];
    },
    acts: ["research put back", "lost research answered"],
  },
  "research services": { words: () => ["--off", "Stock Cash"], acts: ["research service"] },
  "research channels": {
    words: () => ["--off", "Stock Cash", "--yes"],
    acts: ["Telegram channel"],
  },
  "rotate-key": { words: () => [], acts: ["key rotation begun", "keys rotated"] },
};

/** They only show. */
const reading = [
  "today",
  "claims find",
  "claims list",
  "signatures list",
  "payments list",
  "money",
  "refunds list",
  "disputes list",
  "subscriptions list",
  "team list",
  "catalogue list",
  "catalogue hindi",
  "complaints list",
  "complaints open",
  "restores list",
  "complaints resolved",
  "complaints show",
  "figures",
  "messages list",
  "letters list",
  "letters show",
  // It goes to the owner alone.
  "letters test",
  "inbox list",
  "languages check",
  "languages english",
  "languages sample",
  "languages translated",
  "audit list",
  "audit verify",
  "research export",
  "research list",
  "research preview",
  "research show",
  "research verify",
];
/**
 * They work without an open store, and their own tests ask for what they leave: tests/unit/backup.
 * What was migrated stands in the table of migrations.
 */
const withoutStore = [
  "backup",
  "restore",
  "migrate-to-postgres",
  "migrate",
  "verify-backup",
  "config",
  "doctor",
  "version",
  "passphrase-hash",
  "totp-secret",
  // On a PostgreSQL that servers share: tests/faults/set-up-several.test.ts.
  // On a site file and settings of their own: tests/unit/operator/settings-commands.test.ts.
  "settings list",
  "settings set",
  "settings copy",
  "settings put",
  "site copy",
  "site put",
];

const command = (name: string): string => name.split(/ --|,/)[0] ?? "";

describe("what the operator does is on the audit trail, in the operator's name:", () => {
  test.each(Object.entries(changing))("%s", async (name, { words, acts }) => {
    const argv = [...command(name).split(" "), ...(await words())];
    await sealTrail(shop.parts);
    const before = (await trail(shop.parts, { most: 1 }))[0]?.seq ?? 0;
    const said: string[] = [];
    expect(await runOperator(shop.parts, argv, (line) => said.push(line)), said.join()).toBe(0);
    const left = (await trail(shop.parts, { most: 99 }))
      .filter(({ seq }) => seq === null || seq > before)
      .reverse();
    expect(left.map(({ what }) => what)).toEqual(acts);
    expect(new Set(left.map(({ who }) => who))).toEqual(new Set(["operator root"]));
  });
  test("every command is looked at here", () => {
    const help: string[] = [];
    showHelp([], (line) => help.push(line));
    const known = help.flatMap(
      (line) => /^ {2}([a-z]\S*(?: [a-z][a-z-]*(?= |$))?)/.exec(line)?.[1] ?? [],
    );
    expect(known.length).toBeGreaterThan(30);
    expect([...known].sort()).toEqual(
      [...new Set(Object.keys(changing).map(command)), ...reading, ...withoutStore].sort(),
    );
  });
});

test("the trail says which subscription was extended, by how much, and of which payment another was ended", async () => {
  const id = await running();
  const [given] = await shop.subscriptions();
  for (const argv of [
    ["subscriptions", "extend", id, "--days", "5"],
    ["subscriptions", "end", id, "--yes"],
  ])
    await runOperator(shop.parts, argv, () => undefined);
  const about = { subscription: id, payment: given?.payment_id };
  expect(await trail(shop.parts, { most: 2 })).toMatchObject([
    { what: "subscription ended", person: shop.asha.id, about },
    { what: "subscription extended", person: shop.asha.id, about: { ...about, days: 5 } },
  ]);
});
