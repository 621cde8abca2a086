import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { configuration } from "../../../app/config.server/environment";
import { ConfigurationFaults, type Fault } from "../../../app/config.server/reader";
import { ownSite } from "../../setup/own-site";

const folder = mkdtempSync(join(tmpdir(), "production-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const SITE_FILE = join(folder, "site.json");
writeFileSync(SITE_FILE, JSON.stringify(ownSite()));

const secret = "0123456789abcdef0123456789abcdef";
const real = {
  NODE_ENV: "production",
  SITE_FILE,
  PUBLIC_URL: "https://research.example",
  ...{ SESSION_SECRET: `${secret}1`, COOKIE_SECRET: `${secret}2` },
  ...{ SEAL_KEY: `${secret}3`, HASH_KEY: `${secret}4` },
  ...{
    RAZORPAY_KEY_ID: "rzp_live_AbCdEfGh123456",
    RAZORPAY_KEY_SECRET: "s",
    RAZORPAY_WEBHOOK_SECRET: "w",
  },
  ...{ DIGIO_CLIENT_ID: "d", DIGIO_CLIENT_SECRET: "s", DIGIO_WEBHOOK_SECRET: "w" },
  ...{
    SNS_REGION: "ap-south-1",
    SNS_ACCESS_KEY_ID: "a",
    SNS_SECRET_ACCESS_KEY: "s",
    SNS_SENDER_ID: "S",
    SNS_ENTITY_ID: "1",
    SNS_TEMPLATE_ID: "1",
  },
  ...{ SMTP_URL: "smtps://desk:pass@smtp.example.in", MAIL_FROM: "desk@research.example" },
};

const nothingReal = {
  SANDBOX_IN_PRODUCTION: "yes-nothing-is-real",
  RAZORPAY_KEY_ID: "rzp_test_AbCdEfGh123456",
};

/** The variables at fault, in the order found. */
const faults = (over: Record<string, string>) => found(over).map(({ variable }) => variable);
/** What is said of each. */
const wrongs = (over: Record<string, string>) => found(over).map(({ wrong }) => wrong);
function found(over: Record<string, string>): Fault[] {
  try {
    configuration({ ...real, ...over });
    return [];
  } catch (problem) {
    if (problem instanceof ConfigurationFaults) return problem.faults;
    throw problem;
  }
}

describe("production", () => {
  test("boots with every provider real, at an https address", () => {
    expect(faults({})).toEqual([]);
  });

  test("its secrets without its address are those of a shell not knowing the site's name", () => {
    const known = (over: Record<string, string>) => {
      const its = { ...real, ...over, DATA_DIR: folder };
      return configuration(its, false).backend.addressIsKnown;
    };
    expect(known({})).toBe(true);
    expect(known({ NODE_ENV: "", PUBLIC_URL: "" })).toBe(false);
    // A trial's are made here.
    expect(known({ NODE_ENV: "", PUBLIC_URL: "", HASH_KEY: "" })).toBe(true);
  });

  test("takes no secret that is used twice, unless one of the two is on its way out", () => {
    expect(faults({ COOKIE_SECRET: real.SESSION_SECRET })).toEqual(["COOKIE_SECRET"]);
    expect(faults({ BACKUP_PASSPHRASE: `${real.SEAL_KEY}` })).toEqual(["BACKUP_PASSPHRASE"]);
    expect(faults({ COOKIE_SECRET: `${real.SESSION_SECRET},${secret}2` })).toEqual([
      "COOKIE_SECRET",
    ]);
    expect(faults({ COOKIE_SECRET: `${secret}2,${real.SESSION_SECRET}` })).toEqual([]);
  });

  test.each(["digio", "razorpay"] as const)(
    "takes from %s webhooks under each of the secrets named",
    (provider) => {
      const { backend } = configuration({
        ...real,
        DIGIO_WEBHOOK_SECRET: "new, old",
        RAZORPAY_WEBHOOK_SECRET: "new, old",
      });
      expect(backend?.[provider].webhookSecrets).toEqual(["new", "old"]);
    },
  );

  // ASVS 12.2.1
  test("is refused at an address without TLS, but for this very machine", () => {
    expect(faults({ PUBLIC_URL: "http://research.example" })).toEqual(["PUBLIC_URL"]);
    expect(faults({ PUBLIC_URL: "http://localhost:3000" })).toEqual([]);
    // Where nothing is real the site may be tried on this machine, and nowhere else in clear.
    expect(faults({ PUBLIC_URL: "http://research.example", ...nothingReal })).toEqual([
      "PUBLIC_URL",
    ]);
    expect(faults({ PUBLIC_URL: "http://127.0.0.1:3000", ...nothingReal })).toEqual([]);
    for (const PUBLIC_URL of ["http://127.0.0.1:3003", "http://localhost:3003"])
      expect(faults({ PUBLIC_URL, OPERATOR_PORT: "3003", ...nothingReal })).toContain("PUBLIC_URL");
  });

  // ASVS 1.3.6
  test.each(["RAZORPAY_API_URL", "RAZORPAY_CHECKOUT_SCRIPT", "RAZORPAY_HOSTED_URL"])(
    "takes as %s only https and a host of Razorpay's",
    (variable) => {
      expect(faults({ [variable]: "https://api.razorpay.com/x" })).toEqual([]);
      for (const url of [
        "http://api.razorpay.com",
        "https://evil.example",
        "https://api.razorpay.com.evil.example",
        "https://evilrazorpay.com",
      ])
        expect(faults({ [variable]: url })).toEqual([variable]);
    },
  );

  // ASVS 13.2.4
  test.each(["DIGIO_API_URL", "DIGIO_GATEWAY_URL", "DIGIO_SDK_SCRIPT"])(
    "takes as %s only https and a host of Digio's",
    (variable) => {
      for (const url of ["http://api.digio.in", "https://evil.example/digio.in"])
        expect(faults({ [variable]: url })).toEqual([variable]);
    },
  );

  // ASVS 11.2.3, 13.2.3
  test.each(["SESSION_SECRET", "COOKIE_SECRET", "SEAL_KEY", "HASH_KEY"])(
    "makes no %s by itself and takes no short one",
    (variable) => {
      expect(faults({ [variable]: "" })).toEqual([variable]);
      expect(faults({ [variable]: "short" })).toEqual([variable]);
    },
  );

  // ASVS 13.2.3
  test("is refused on the sandbox unless said out loud", () => {
    expect(faults({ RAZORPAY_KEY_ID: "" })).toEqual(["SANDBOX_IN_PRODUCTION"]);
    expect(faults({ DIGIO_CLIENT_ID: "", ...nothingReal })).toEqual([]);
  });

  test("does not take real money where it says that nothing is real", () => {
    expect(faults({ ...nothingReal, RAZORPAY_KEY_ID: real.RAZORPAY_KEY_ID })).toEqual([
      "SANDBOX_IN_PRODUCTION",
    ]);
    expect(
      faults({ ...nothingReal, RAZORPAY_KEY_ID: real.RAZORPAY_KEY_ID, DIGIO_CLIENT_ID: "" }),
    ).toEqual(["SANDBOX_IN_PRODUCTION"]);
    expect(faults(nothingReal)).toEqual([]);
  });

  // ASVS 12.3.1
  test("sends no mail in clear to another machine", () => {
    const urlOf = (SMTP_URL: string) => configuration({ ...real, SMTP_URL }).backend.mail.url;
    expect(urlOf("smtp://desk:pass@smtp.example.in:587")).toBe(
      "smtp://desk:pass@smtp.example.in:587?requireTLS=true",
    );
    expect(urlOf("smtp://smtp.example.in?name=desk")).toBe(
      "smtp://smtp.example.in?name=desk&requireTLS=true",
    );
    expect(urlOf("smtps://smtp.example.in")).toBe("smtps://smtp.example.in");
    expect(urlOf("smtp://127.0.0.1:25")).toBe("smtp://127.0.0.1:25");
  });

  // ASVS 12.3.1, 12.3.2
  test.each([
    "ignoreTLS=true",
    "requireTLS=false",
    "opportunisticTLS=true",
    "secure=false",
    "tls.rejectUnauthorized=false",
    "tls.minVersion=TLSv1",
  ])("sends no mail past TLS or an unknown certificate by %s in the address", (query) => {
    for (const url of ["smtp://desk:pass@smtp.example.in:587", "smtps://smtp.example.in"])
      expect(faults({ SMTP_URL: `${url}?${query}` })).toEqual(["SMTP_URL"]);
    expect(faults({ SMTP_URL: `smtp://127.0.0.1:25?${query}` })).toEqual([]);
    expect(faults({ SMTP_URL: `smtp://h.example?${query}`, ...nothingReal })).toEqual([]);
    expect(faults({ SMTP_URL: "smtps://smtp.example.in?name=desk&requireTLS=true" })).toEqual([]);
  });

  test("on somebody else's API is refused without the keys its pages need, with the reason", () => {
    const remote = { API_URL: "https://api.example.in" };
    expect(faults(remote)).toEqual([]);
    expect(faults({ ...remote, RAZORPAY_KEY_ID: "" })).toEqual(["RAZORPAY_KEY_ID"]);
    expect(faults({ ...remote, DIGIO_CLIENT_ID: "" })).toEqual(["DIGIO_CLIENT_ID"]);
    expect(() => configuration({ ...real, ...remote, DIGIO_CLIENT_ID: "" })).toThrow(
      /with API_URL, signing would lead to a sandbox that does not run/,
    );
    expect(faults({ ...remote, ...nothingReal, DIGIO_CLIENT_ID: "" })).toEqual([]);
  });

  // ASVS 12.3.1
  test.each(["API_URL", "S3_ENDPOINT", "SNS_ENDPOINT"])(
    "sends nothing to another machine in clear by %s",
    (variable) => {
      const bucket = {
        S3_BUCKET: "b",
        S3_REGION: "ap-south-1",
        S3_ACCESS_KEY_ID: "a",
        S3_SECRET_ACCESS_KEY: "s",
      };
      const at = (url: string) =>
        faults({ ...(variable === "S3_ENDPOINT" ? bucket : {}), [variable]: url });
      expect(at("http://elsewhere.example")).toEqual([variable]);
      for (const url of ["https://elsewhere.example", "http://127.0.0.1:9000"])
        expect(at(url)).toEqual([]);
      expect(faults({ [variable]: "http://elsewhere.example", ...nothingReal })).toEqual([]);
    },
  );

  // ASVS 12.3.1
  test("speaks to a database on another machine by TLS only, and knows it by certificate", () => {
    const at = (DATABASE_URL: string) => faults({ DATABASE_URL });
    for (const host of ["10.0.0.5", "db.example.in", "[2001:db8::5]"])
      for (const mode of ["", "?sslmode=disable", "?sslmode=require"])
        expect(at(`postgres://u:p@${host}/research${mode}`)).toEqual(["DATABASE_URL"]);
    expect(at("postgresql://u:p@db.example.in/research?sslmode=verify-full")).toEqual([]);
    // This machine: by its own address, a socket, or a container's name.
    for (const url of [
      "postgres://u:p@127.0.0.1/r",
      "postgres://u:p@localhost/r",
      "postgres://u:p@database:5432/r",
      "postgres://u:p@localhost/r?host=/run/pg",
    ])
      expect(at(url)).toEqual([]);
    expect(at("postgres://u:p@localhost/r?host=db.example.in")).toEqual(["DATABASE_URL"]);
    // Of several hosts each.
    expect(at("postgres://u:p@127.0.0.1:5432,10.0.0.5:5432/r")).toEqual(["DATABASE_URL"]);
    expect(at("postgres://u:p@10.0.0.4:5432,10.0.0.5:5432/r?sslmode=verify-full")).toEqual([]);
    // Names without a dot that are several are machines, and no containers.
    expect(at("postgres://u:p@db1,db2/r")).toEqual(["DATABASE_URL"]);
    expect(at("postgres://u:p@db1,db2/r?sslmode=verify-full")).toEqual([]);
    expect(at("file:/var/lib/research/research.db")).toEqual([]);
  });

  test("an address that begins as it should and is none is not said to begin wrongly", () => {
    for (const DATABASE_URL of ["postgres://u:p@a:65999/r", "postgres://u:p@a,,b/r"])
      expect(wrongs({ DATABASE_URL })).toEqual([expect.stringMatching(/^is no address: .*host/)]);
    expect(wrongs({ DATABASE_URL: "mysql://u:p@a/r" })).toEqual([
      expect.stringMatching(/^must be an address that begins with file: or postgres:/),
    ]);
  });
});
