import { randomBytes, randomInt } from "node:crypto";
import type { Logger } from "pino";
import type { BackendSettings } from "../shared/settings";
import type { Site } from "../content/site-schema";
import { beginKeyed } from "./platform/audit/begin-keyed";
import type { DrawPdf } from "./platform/paper-drawer";
import type { Parts } from "./platform/parts";
import { documentPdf } from "./platform/pdf";
import { idMaker } from "./platform/store/ids";
import { makeSeal } from "./platform/store/seal";
import { openExisting, openStore } from "./platform/store/database";
import type { Serving } from "./platform/store/store";
import { checkKeys } from "./platform/store/check-keys";
import { smsBySns } from "./providers/sms/sns";
import { mailBySmtp } from "./providers/mail/smtp";
import { identityByDigio } from "./providers/identity/digio";
import { esignByDigio } from "./providers/esign/digio";
import { gatewayBy } from "./providers/gateway/chosen";
import { documentsIn } from "./providers/documents/open";
import { telegramByBotApi } from "./providers/telegram/bot-api";
import { watched, type ProviderCall } from "./platform/watched-provider";

export interface Outside {
  databaseUrl: string;
  /** newest first */
  sealKeys: [string, ...string[]];
  hashKey: string;
  settings: BackendSettings;
  site(): Site;
  now(): number;
  log: Logger;
  /** without it papers are drawn where they are asked for */
  drawPdf?: DrawPdf | undefined;
  /** the program of the thread that reads SQLite aside; without it the server reads itself */
  readThread?: string | undefined;
  /** lists the demo services when the catalogue is empty */
  demoServices: boolean;
  /** told of every call to a provider: for the metrics */
  asked?: ((call: ProviderCall) => void) | undefined;
}

/**
 * The composition root of the backend: real clock-and-random in, real adapters out.
 *
 * @param serving how a server wants its database; null for the command line, which neither makes
 *   one nor changes its schema
 */
export async function openParts(outside: Outside, serving: Serving | null = null): Promise<Parts> {
  const { settings, now } = outside;
  const store = serving
    ? await openStore(outside.databaseUrl, serving)
    : await openExisting(outside.databaseUrl);
  const seal = makeSeal(outside.sealKeys, outside.hashKey);
  await checkKeys(store, seal);
  await beginKeyed({ store, seal, now });
  const port = <Port extends object>(party: ProviderCall["party"], made: Port) =>
    outside.asked ? watched(party, made, outside.asked) : made;
  return {
    store,
    seal,
    now,
    randomInt: (below) => randomInt(below),
    randomToken: () => randomBytes(32).toString("base64url"),
    newId: idMaker(now, () => randomInt(2 ** 32) / 2 ** 32),
    log: outside.log,
    settings,
    site: outside.site,
    sms: port("sms", smsBySns(settings.sms)),
    mail: port("mail", mailBySmtp(settings.mail)),
    identity: port("identity", identityByDigio(settings.digio)),
    esign: port("esign", esignByDigio(settings.digio, now)),
    gateway: port("gateway", gatewayBy(settings.razorpay)),
    drawPdf: outside.drawPdf ?? documentPdf,
    documents: port("documents", documentsIn(settings.documents)),
    telegram: settings.telegram && port("telegram", telegramByBotApi(settings.telegram, now)),
  };
}
