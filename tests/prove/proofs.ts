import type { Proof } from "./proof";

/** By the name that they are asked for with; loaded when they are. */
export const proofs: Record<string, () => Promise<{ proof: Proof }>> = {
  otp: () => import("./otp"),
  attack: () => import("./attack"),
  bytes: () => import("./bytes"),
  fuzz: () => import("./fuzz"),
  access: () => import("./access"),
  money: () => import("./money"),
  restored: () => import("./restored"),
  orders: () => import("./orders"),
  cluster: () => import("./cluster"),
  kills: () => import("./kills"),
  takeover: () => import("./takeover"),
  machines: () => import("./machines"),
  restarts: () => import("./restarts"),
  rolling: () => import("./rolling"),
  figures: () => import("./figures"),
  bank: () => import("./bank"),
  seal: () => import("./seal"),
  drafts: () => import("./drafts"),
  releases: () => import("./releases"),
  instants: () => import("./instants"),
  readers: () => import("./readers"),
  telegram: () => import("./telegram"),
  words: () => import("./words"),
  mutants: () => import("./mutants"),
};
