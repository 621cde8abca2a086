import type { Selectable } from "kysely";
import type { AuditTables } from "./tables/audit";
import type { CatalogueTables } from "./tables/catalogue";
import type { ComplaintsTables } from "./tables/complaints";
import type { DeskTables } from "./tables/desk";
import type { FiguresTables } from "./tables/figures";
import type { InboxTables } from "./tables/inbox";
import type { InvoicesTables } from "./tables/invoices";
import type { LettersTables } from "./tables/letters";
import type { MoneyTables } from "./tables/money";
import type { OnboardingTables } from "./tables/onboarding";
import type { PaymentsTables } from "./tables/payments";
import type { PeopleTables } from "./tables/people";
import type { ResearchTables } from "./tables/research";
import type { ServersTables } from "./tables/servers";
import type { SignInTables } from "./tables/sign-in";
import type { TelegramTables } from "./tables/telegram";

/**
 * The tables as Kysely sees them. Every instant is UTC milliseconds; every amount integer paise;
 * every `*_enc` is a sealed text (`platform/store/seal.ts`), every `*_hash` a keyed hash. Booleans
 * are 0 or 1, JSON is text: the same on SQLite and PostgreSQL.
 */
export interface Tables
  extends
    AuditTables,
    CatalogueTables,
    ComplaintsTables,
    DeskTables,
    FiguresTables,
    InboxTables,
    InvoicesTables,
    LettersTables,
    MoneyTables,
    OnboardingTables,
    PaymentsTables,
    PeopleTables,
    ResearchTables,
    ServersTables,
    SignInTables,
    TelegramTables {}

export type { WhyCancelled } from "./tables/invoices";
export type { KeptLetter } from "./tables/letters";
export type { Way } from "./tables/telegram";
export type Signing = Selectable<Tables["signings"]>;
