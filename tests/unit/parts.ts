import { randomBytes, randomInt } from "node:crypto";
import pino from "pino";
import { defaultLimits, defaultRetention } from "../../app/shared/settings";
import type { BackendSettings } from "../../app/shared/settings";
import demoSite from "../../app/content/demo-site.json";
import { Site } from "../../app/content/site-schema";
import type { Parts } from "../../app/backend.server/platform/parts";
import type { Documents } from "../../app/backend.server/providers/documents/port";
import type { DocumentStatus, Esign } from "../../app/backend.server/providers/esign/port";
import type { Gateway } from "../../app/backend.server/providers/gateway/port";
import { idMaker } from "../../app/backend.server/platform/store/ids";
import { makeSeal } from "../../app/backend.server/platform/store/seal";
import { lettersReadBack, readsMadeUp } from "../setup/letters-read-back";
import { migratedStore } from "../setup/migrated-database";
import { drawnIfNew } from "./drawn-once";

export interface Sent {
  channel: "sms" | "mail";
  to: string;
  text: string;
}
export interface TestParts extends Parts {
  clock: { now: number };
  /** oldest first */
  sent: Sent[];
  /** what Digio would say of each uploaded document; a test sets the status */
  atDigio: Map<string, { status: DocumentStatus; pdf: Buffer; tokens: number; signer?: string }>;
  stored: Map<string, Buffer>;
  /** as DATABASE_URL */
  address: string;
  close(): Promise<void>;
}

/** Midnight IST is 18:30 UTC; this is noon in India on a Friday. */
export const START = Date.UTC(2026, 10, 20, 6, 30);

export const testSettings: BackendSettings = {
  publicOrigin: "https://research.example",
  addressIsKnown: true,
  secure: true,
  sessionSecrets: ["session secret, new", "session secret, old"],
  limits: defaultLimits,
  retention: defaultRetention,
  dialCodes: ["+91"],
  resignOnNewVersion: false,
  deskUrl: null,
  pdfCertificate: null,
  sms: {
    endpoint: null,
    region: "ap-south-1",
    accessKeyId: null,
    secretAccessKey: null,
    senderId: null,
    entityId: null,
    templateId: null,
    pointerTemplateId: null,
    templateIdsIn: {},
    pointerTemplateIdsIn: {},
    timeoutMs: 1000,
  },
  mail: { url: "smtp://127.0.0.1:1", from: "desk@research.example", timeoutMs: 1000 },
  digio: {
    apiUrl: "http://127.0.0.1:1",
    clientId: "id",
    clientSecret: "secret",
    webhookSecrets: ["digio webhook secret", "digio webhook secret, old"],
    panPath: "/pan",
    timeoutMs: 1000,
  },
  razorpay: {
    apiUrl: "http://127.0.0.1:1",
    keyId: "rzp_test_key",
    keySecret: "razorpay secret",
    webhookSecrets: ["razorpay webhook secret"],
    timeoutMs: 1000,
  },
  telegram: null,
  documents: { folder: "unused" },
};

/**
 * The backend's parts over a database of their own (SQLite in a temporary folder, or a fresh schema
 * of TEST_DATABASE_URL), with a clock that the test moves and the providers' ports kept in memory.
 * `over` replaces any part.
 */
export async function testParts(over: Partial<Parts> = {}): Promise<TestParts> {
  const clock = { now: START };
  const sent: Sent[] = [];
  const atDigio: TestParts["atDigio"] = new Map();
  const stored = new Map<string, Buffer>();
  const database = await migratedStore();
  const now = () => clock.now;
  await readsMadeUp(database.store);
  const parts: Parts = {
    store: database.store,
    seal: lettersReadBack(makeSeal(["sealing secret"], "hash secret")),
    now,
    randomInt: (below) => randomInt(below),
    randomToken: () => randomBytes(32).toString("base64url"),
    newId: idMaker(now, () => randomInt(2 ** 32) / 2 ** 32),
    log: pino({ level: "silent" }),
    settings: testSettings,
    site: () => (demo ??= Site.parse(demoSite)),
    sms: {
      send: async (to, text) => void sent.push({ channel: "sms", to, text }),
      sendPointer: async (to, text) => `sms-${sent.push({ channel: "sms", to, text })}`,
    },
    mail: {
      send: async (letter) =>
        void sent.push({
          channel: "mail",
          to: letter.to,
          text: `${letter.subject}\n${letter.text}`,
        }),
    },
    identity: {
      checkPan: async ({ name }) => (name ? { outcome: "match" } : { outcome: "name needed" }),
    },
    esign: digioInMemory(atDigio, now),
    gateway: noGateway,
    documents: inMemory(stored),
    drawPdf: drawnIfNew,
    telegram: null,
    ...over,
  };
  return {
    ...parts,
    clock,
    sent,
    atDigio,
    stored,
    address: database.url,
    close: database.drop,
  };
}

let demo: Site | null = null;

/** The six digits in the newest message to `to`. */
export function codeSentTo(parts: TestParts, to: string): string {
  const code = parts.sent
    .findLast((message) => message.to === to)
    ?.text.match(/\b\d{6}\b/)
    ?.at(0);
  if (!code) throw new Error(`no code was sent to ${to}`);
  return code;
}

function digioInMemory(documents: TestParts["atDigio"], now: () => number): Esign {
  const named = (id: string) => {
    const found = documents.get(id);
    if (!found) throw new Error(`no document ${id}`);
    return found;
  };
  return {
    upload: async ({ pdf }) => {
      const documentId = `DID${documents.size + 1}`;
      documents.set(documentId, { status: "requested", pdf: Buffer.from(pdf), tokens: 1 });
      return { documentId, tokenId: `GWT${documentId}-1`, tokenValidTill: now() + 3_600_000 };
    },
    status: async (id) => named(id).status,
    signer: async (id) => named(id).signer ?? null,
    download: async (id) => named(id).pdf,
    renewToken: async (id) => ({
      tokenId: `GWT${id}-${++named(id).tokens}`,
      tokenValidTill: now() + 3_600_000,
    }),
  };
}

function inMemory(stored: Map<string, Buffer>): Documents {
  return {
    put: async (key, content) => void stored.set(key, Buffer.from(content)),
    get: async (key) => stored.get(key) ?? null,
    remove: async (key) => void stored.delete(key),
    list: async (prefix) => [...stored.keys()].filter((key) => key.startsWith(prefix)),
  };
}

const absent = () => Promise.reject(new Error("this test passes no gateway in `over`"));
const noGateway: Gateway = {
  createOrder: absent,
  orderByReceipt: absent,
  order: absent,
  paymentsOf: absent,
  payment: absent,
  capture: absent,
  refund: absent,
  refundMade: absent,
  refundsOf: absent,
  dispute: absent,
  payments: absent,
  refunds: absent,
  disputes: absent,
  settlements: absent,
  settlementLines: absent,
  signatureHolds: () => false,
  webhookHolds: () => false,
};
