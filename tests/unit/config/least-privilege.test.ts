import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { configuration } from "../../../app/config.server/environment";
import { faultyProduction } from "../../setup/faulty-production";
import { holding } from "../docs/product-text";

const folder = mkdtempSync(join(tmpdir(), "privilege-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { sound } = faultyProduction(folder);
const given = configuration(sound);

/** The secrets that stand in a part's settings, by their variables' names. */
const secretsIn = (part: unknown): string[] =>
  Object.keys(sound)
    .filter((name) => /SECRET|_KEY$|PASSPHRASE|TOKEN|SMTP_URL/.test(name))
    .filter((name) => JSON.stringify(part).includes(sound[name] ?? ""))
    .sort();

test("[ASVS 13.3.2] each part is given the secrets that it uses, and no other", () => {
  expect(secretsIn(given.web)).toEqual(["COOKIE_SECRET"]);
  expect(secretsIn(given.operator)).toEqual([
    "OPERATOR_METRICS_TOKEN",
    "OPERATOR_PASSPHRASE_HASH",
    "OPERATOR_TOTP_SECRET",
  ]);
  const { razorpay, digio, sms, documents, ...backend } = given.backend;
  expect(secretsIn(razorpay)).toEqual(["RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"]);
  expect(secretsIn(digio)).toEqual(["DIGIO_CLIENT_SECRET", "DIGIO_WEBHOOK_SECRET"]);
  expect(secretsIn(sms)).toEqual(["SNS_SECRET_ACCESS_KEY"]);
  expect(secretsIn(documents)).toEqual(["S3_SECRET_ACCESS_KEY"]);
  expect(secretsIn(backend)).toEqual(["SESSION_SECRET", "SMTP_URL"]);
});

test("[ASVS 13.3.2] the environment, where all of them stand, is read in one place", () => {
  expect(Object.keys(holding(/process\.env/g))).toEqual(["config.server/environment.ts"]);
});
