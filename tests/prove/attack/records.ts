import { createHash } from "node:crypto";
import { sql } from "kysely";
import { GENESIS, type Entry } from "../../../app/backend.server/platform/audit/chain";
import { record } from "../../../app/backend.server/platform/audit/record";
import { verifyTrail } from "../../../app/backend.server/platform/audit/verify";
import { verifySigning } from "../../../app/backend.server/onboarding/verify-signing";
import { cancelPayment } from "../../../app/backend.server/buying/cancel";
import { claim } from "../../../app/backend.server/buying/claims";
import { paymentFailed } from "../../../app/backend.server/buying/failed";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import { AgreementDesk, fatca } from "../../unit/onboarding/agreement-desk";
import { testParts } from "../../unit/parts";
import { trailOf } from "../../unit/trail";
import { again } from "../../unit/people";
import { HOUR, Shop } from "../../unit/payments/shop";
import type { Kind } from "./kind";

/**
 * As `docs/security.md` says: looks at the gateway an order and hour, two calls each; UTRs a person
 * and day.
 */
const CALLS_OF_AN_HOUR = 40;
const UTRS_OF_A_DAY = 10;

/** The hash of somebody who has the database and not the key. */
const unkeyed = ({ previous, seq, at, what, who, person_id, about }: Omit<Entry, "hash">): string =>
  createHash("sha256")
    .update(JSON.stringify([previous, seq, at, what, who, person_id, about]))
    .digest("hex");

export const records: Kind[] = [
  {
    name: "5: reports about one order that make us ask the gateway without end",
    async succeed(times, chance) {
      const shop = await Shop.open();
      try {
        let calls = 0;
        const { gateway } = shop;
        const [paymentsOf, payment] = [
          gateway.paymentsOf.bind(gateway),
          gateway.payment.bind(gateway),
        ];
        gateway.paymentsOf = (id) => (calls++, paymentsOf(id));
        gateway.payment = (id) => (calls++, payment(id));
        const { id } = await shop.order();
        const error = { metadata: { order_id: id, payment_id: "pay_x" } };
        const from = shop.parts.clock.now;
        for (let n = 0; n < times; n++) {
          shop.parts.clock.now += chance.int(3_000);
          await (
            chance.chance(0.5)
              ? cancelPayment(shop.parts, shop.asha, id)
              : paymentFailed(shop.parts, shop.asha, { error })
          ).catch(() => null);
        }
        const hours = 1 + Math.floor((shop.parts.clock.now - from) / HOUR);
        return Math.max(0, calls - CALLS_OF_AN_HOUR * hours);
      } finally {
        await shop.close();
      }
    },
  },
  {
    name: "5: more bank references probed than ten a day",
    async succeed(times, chance) {
      const shop = await Shop.open();
      try {
        const other = await shop.another();
        const theirs = shop.request(2, { receipt: "ZZZPE9999Z", utr: "412345678901" });
        theirs.notes.number = "+919876500000";
        await claim(shop.parts, other, theirs);
        let told = 0;
        for (let n = 0; n < times; n++) {
          const utr = String(412_345_678_901 + chance.int(2));
          const status = await claim(shop.parts, shop.asha, shop.request(1, { utr })).then(
            () => 200,
            (refusal: { status?: number }) => refusal.status,
          );
          if (status !== 429) told++;
        }
        return Math.max(0, told - UTRS_OF_A_DAY);
      } finally {
        await shop.close();
      }
    },
  },
  {
    name: "10: an agreement that somebody else signed",
    async succeed(times, chance) {
      const desk = await AgreementDesk.open();
      const { parts, person } = desk;
      try {
        const own = (await again(parts, person.id)).name?.split(" ") ?? [];
        for (let n = 0; n < times; n++) {
          // Ten documents a day.
          parts.clock.now += 3 * HOUR;
          const { documentId } = await desk.upload({ ...fatca, assistance: `try ${n}` });
          // Of the same family, of the same first name, only an initial, or a stranger.
          const signer = chance.pick([
            `Rakesh ${own.at(-1)}`,
            `${own[0]} Sharma`,
            `${own.at(-1)}`,
            `${own[0]?.[0]} ${own.at(-1)?.[0]}`,
            `Rakesh Sharma C/O ${own.join(" ")}`,
            "Rakesh Sharma",
          ]);
          Object.assign(desk.atDigio(documentId), { status: "signed", signer });
          await verifySigning(parts, person, documentId).catch(() => null);
          // One is enough: the agreement is signed for good.
          if ((await again(parts, person.id)).agreement) return 1;
        }
        return 0;
      } finally {
        await parts.close();
      }
    },
  },
  {
    name: "11: an audit trail with entries taken out, and the rest hashed anew",
    async succeed(times, chance) {
      const parts = await testParts();
      const { db, dialect } = parts.store;
      try {
        for (let n = 0; n < 20; n++)
          await parts.store.transaction(async (tx) =>
            record(parts, tx, { what: "sign-in", person: `P${n}` as PersonId }),
          );
        const whole = await trailOf(parts);
        for (const verb of ["update", "delete"])
          await sql
            .raw(`drop trigger audit_no_${verb}${dialect === "postgres" ? " on audit" : ""}`)
            .execute(db);
        let had = 0;
        for (let n = 0; n < times; n++) {
          const out = chance.int(whole.length);
          let head = GENESIS;
          const anew = whole
            .filter((_, at) => at !== out && !chance.chance(0.3))
            .map((entry) => {
              const moved = { ...entry, seq: head.seq + 1, previous: head.hash };
              head = { seq: moved.seq, hash: unkeyed(moved) };
              return { ...moved, hash: head.hash };
            });
          if (anew.length === 0) continue;
          await db.deleteFrom("audit").execute();
          await db.insertInto("audit").values(anew).execute();
          if ((await verifyTrail(parts)).broken === null) had++;
        }
        return had;
      } finally {
        await parts.close();
      }
    },
  },
];
