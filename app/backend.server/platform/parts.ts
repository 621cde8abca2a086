import type { Logger } from "pino";
import type { Documents } from "../providers/documents/port";
import type { Esign } from "../providers/esign/port";
import type { Gateway } from "../providers/gateway/port";
import type { Identity } from "../providers/identity/port";
import type { Mail } from "../providers/mail/port";
import type { Sms } from "../providers/sms/port";
import type { Telegram } from "../providers/telegram/port";
import type { NewId } from "./store/ids";
import type { DrawPdf } from "./paper-drawer";
import type { Seal } from "./store/seal";
import type { Store } from "./store/store";
import type { BackendSettings } from "../../shared/settings";
import type { Site } from "../../content/site-schema";

/**
 * All that the backend's rules are given: nothing below reads a clock, a random source, the network
 * or the environment by itself.
 */
export interface Parts {
  store: Store;
  seal: Seal;
  /** who acts, for the audit trail: `operator NAME`; the site itself when absent */
  actor?: string;
  /** UTC ms */
  now(): number;
  /** cryptographic random: an integer in [0, below) */
  randomInt(below: number): number;
  randomToken(): string;
  newId: NewId;
  log: Logger;
  settings: BackendSettings;
  /** the operator's site file, read anew when it changes */
  site(): Site;
  sms: Sms;
  mail: Mail;
  identity: Identity;
  esign: Esign;
  gateway: Gateway;
  documents: Documents;
  /** a paper as PDF; a server has it drawn by a thread of its own */
  drawPdf: DrawPdf;
  /** null: there is no bot */
  telegram: Telegram | null;
}
