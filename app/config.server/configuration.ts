import type { Further } from "../content/words/further";
import type { Misspelt } from "./variables";
import type {
  BackendSettings,
  OperatorPageSettings,
  SandboxSettings,
  WebSettings,
} from "../shared/settings";

export interface Configuration {
  production: boolean;
  host: string | null;
  port: number;
  dataDir: string;
  databaseUrl: string;
  publicOrigin: string;
  /** somebody else's API instead of our own backend */
  apiUrl: string | null;
  apiTimeoutMs: number;
  siteFile: string | null;
  /** which pages are read in besides English and Hindi: those of the release, and the operator's */
  languages: readonly Further[];
  /** what is wrong in their folders: it is not offered, and keeps nobody from the rest */
  languageFaults: readonly string[];
  /** the operator's own folder of languages */
  languagesDir: string | null;
  /** which proxies in front of us may say who the visitor is; no hops: the socket only */
  trustedProxies: { hops: number; among: string[] };
  logLevel: string;
  /** ms between "not ready" and the closed door, for a proxy to notice */
  drainWaitMs: number;
  /** how many more cores may draw pages when many are asked for at once */
  pageThreads: number;
  /** systemd started us and wants to be told; null when nobody does */
  supervised: { watchdogMs: number | null } | null;
  sealKeys: [string, ...string[]];
  hashKey: string;
  /** what backups are encrypted with; null when none is made */
  backupPassphrase: string | null;
  /** the program that takes a backup off this machine; null when none does */
  backupOffsite: string | null;
  web: WebSettings;
  backend: BackendSettings;
  /** null when every provider is real, or the API is somebody else's */
  sandbox: SandboxSettings | null;
  /** which parties are played by the sandbox */
  sandboxed: string[];
  /** null when there is none */
  operator: OperatorPageSettings | null;
  /** set, and read by nothing */
  misspelt: Misspelt[];
}
