import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hmacHex } from "../../../sandbox/hmac";
import { hiddenFields, keys, open, type Opened } from "./open";

let about: Opened;
beforeEach(async () => {
  about = await open();
});
afterEach(() => about.close());

const PDF = "%PDF-1.7\nhello\n%%EOF\n";
const request = {
  signers: [
    { identifier: "9876543210", name: "Asha Verma", sign_type: "aadhaar", reason: "Agreement" },
  ],
  expire_in_days: 10,
  display_on_page: "all",
  notify_signers: false,
  send_sign_link: false,
  generate_access_token: true,
  file_name: "agreement.pdf",
};
interface Made {
  id: string;
  agreement_status: string;
  access_token: { id: string; valid_till: string };
}
async function upload(): Promise<Made> {
  const form = new FormData();
  form.set("file", new Blob([PDF], { type: "application/pdf" }), "agreement.pdf");
  form.set("request", JSON.stringify(request));
  return (await (await about.digio("POST", "/v2/client/document/upload", form)).json()) as Made;
}
const status = async (id: string) =>
  ((await (await about.digio("GET", `/v2/client/document/${id}`)).json()) as Made).agreement_status;
const finish = (document: string, outcome: string, more: Record<string, string> = {}) =>
  about.form("/digio/finish", {
    document,
    outcome,
    redirect_url: "http://localhost:3000/details/signed",
    ...more,
  });

describe("documents", () => {
  it("are taken as a form or as base64, with a token for an hour", async () => {
    const made = await upload();
    expect(made).toMatchObject({
      agreement_status: "requested",
      signing_parties: [
        { status: "requested", identifier: "9876543210", signature_type: "aadhaar" },
      ],
      access_token: { entity_id: made.id },
    });
    expect(made.id).toMatch(/^DID/);
    expect(made.access_token.id).toMatch(/^GWT/);
    const till = Date.parse(`${made.access_token.valid_till.replace(" ", "T")}+05:30`);
    expect(Math.abs(till - about.sandbox.now() - 3_600_000)).toBeLessThan(5_000);
    const second = await about.digio("POST", "/v2/client/document/uploadpdf", {
      ...request,
      file_data: Buffer.from(PDF).toString("base64"),
    });
    expect(await second.json()).toMatchObject({ agreement_status: "requested" });
    expect(
      (
        await about.digio("POST", "/v2/client/document/uploadpdf", {
          ...request,
          file_data: Buffer.from("no").toString("base64"),
        })
      ).status,
    ).toBe(400);
  });
  it("are signed: the download is the upload with a mark behind it, same each time", async () => {
    const { id } = await upload();
    const download = async () =>
      Buffer.from(
        await (
          await about.digio("GET", `/v2/client/document/download?document_id=${id}`)
        ).arrayBuffer(),
      ).toString("latin1");
    expect(await download()).toBe(PDF);
    const back = await finish(id, "sign");
    expect([back.status, back.headers.get("location")]).toEqual([
      303,
      `http://localhost:3000/details/signed?status=success&digio_doc_id=${id}&message=Signed%20Successfully`,
    ]);
    expect(await status(id)).toBe("completed");
    const signed = await download();
    expect(
      signed.startsWith(PDF) &&
        signed.includes("Signed in the sandbox") &&
        signed === (await download()),
    ).toBe(true);
    await expect.poll(() => about.hooks.length).toBe(1);
    const { path, headers, body } = about.hooks[0]!;
    expect(path).toBe("/api/v1/webhooks/digio");
    expect(headers["x-digio-checksum"]).toBe(hmacHex(keys.digioWebhookSecret, body));
    expect(JSON.parse(body)).toMatchObject({
      id: expect.stringMatching(/^WHN/),
      event: "doc.signed",
      entities: ["document"],
      payload: {
        document: { id, agreement_status: "completed", others: { has_all_signed: true } },
      },
    });
    expect((await finish(id, "sign")).status).toBe(409);
  });
  it.each([
    ["cancel", "requested", "CANCELLED", null],
    ["fail", "failed", "TERMINATED", "doc.sign.failed"],
    ["refuse", "rejected", "TERMINATED", "doc.sign.rejected"],
  ])("end otherwise: %s", async (outcome, after, code, event) => {
    const { id } = await upload();
    const location = new URL((await finish(id, outcome)).headers.get("location") ?? "");
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      status: "cancel",
      digio_doc_id: id,
      error_code: code,
    });
    expect(await status(id)).toBe(after);
    if (event)
      await expect
        .poll(() => about.hooks.map((hook) => (JSON.parse(hook.body) as { event: string }).event))
        .toEqual([event]);
  });
  it("stay open when left unfinished, or for two minutes when signing is late", async () => {
    const { id } = await upload();
    expect((await finish(id, "unfinished")).headers.get("location")).toContain("status=success");
    expect(await status(id)).toBe("requested");
    await about.control("/faults", { name: "signing-late", on: true, times: 1 });
    expect(
      await (await about.control("/signings", { documentId: id, outcome: "sign" })).json(),
    ).toMatchObject({ status: "success" });
    expect(await status(id)).toBe("requested");
    await about.control("/clock", { advanceMs: 121_000 });
    expect(await status(id)).toBe("completed");
  });
  it("expire by the clock, and when they are cancelled by the API", async () => {
    const [left, cancelled] = [await upload(), await upload()];
    expect((await about.digio("POST", `/v2/client/document/${cancelled.id}/cancel`)).status).toBe(
      200,
    );
    expect(await status(cancelled.id)).toBe("expired");
    await about.control("/clock", { advanceMs: 11 * 86_400_000 });
    expect(await status(left.id)).toBe("expired");
    expect((await finish(left.id, "sign")).status).toBe(409);
  });
  it("need the keys; unknown ones are 404", async () => {
    expect((await about.call("/digio-api/v2/client/document/DIDX")).status).toBe(401);
    expect((await about.digio("GET", "/v2/client/document/DIDX")).status).toBe(404);
    expect((await about.digio("GET", "/v2/client/document/download?document_id=DIDX")).status).toBe(
      404,
    );
  });
  it("get new tokens; a token that ran out does not sign", async () => {
    const { id, access_token } = await upload();
    await about.control("/clock", { advanceMs: 3_700_000 });
    expect((await finish(id, "sign", { token_id: access_token.id })).status).toBe(401);
    const renewed = (await (
      await about.digio("POST", "/user/auth/generate_token", {
        entity_id: id,
        identifier: "9876543210",
      })
    ).json()) as {
      response: { id: string };
    };
    expect((await finish(id, "sign", { token_id: renewed.response.id })).status).toBe(303);
    expect(
      (await about.digio("POST", "/user/auth/generate_token", { entity_id: id, identifier: "1" }))
        .status,
    ).toBe(400);
  });
});

describe("the gateway page", () => {
  it("lists what is open, newest first, and goes back to where the visitor came from", async () => {
    const [older, newer] = [await upload(), await upload()];
    const html = await (
      await about.call("/digio/", { headers: { referer: "http://localhost:4100/" } })
    ).text();
    expect(html.indexOf(newer.id)).toBeLessThan(html.indexOf(older.id));
    for (const words of ["Sign", "Cancel signing", "Fail signing", "Leave unfinished"])
      expect(html).toMatch(new RegExp(`>\\s*${words}\\s*</button\\s*>`));
    expect(hiddenFields(html).redirect_url).toBe("http://localhost:4100/details/signed");
    const alone = await (await about.call("/digio/")).text();
    expect(hiddenFields(alone).redirect_url).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/details\/signed$/,
    );
    expect(hiddenFields(alone).redirect_url).not.toContain(about.sandbox.url);
  });
  it("answers the SDK's window by message to the page that opened it", async () => {
    const { id } = await upload();
    const html = await (
      await finish(id, "cancel", { txn_id: "abc", opener: "http://localhost:3000" })
    ).text();
    expect(html).toContain(`"txn_id":"abc"`);
    expect(html).toContain(`"http://localhost:3000"`);
    expect(html).toContain(`"error_code":"CANCELLED"`);
    expect((await about.call("/digio/sdk/v11/digio.js")).headers.get("content-type")).toContain(
      "text/javascript",
    );
  });
});

describe("the PAN check", () => {
  const check = (id_no: string, name?: string) =>
    about.digio("POST", "/v3/client/kyc/fetch_id_data/PAN", {
      id_no,
      dob: "27/08/1990",
      ...(name ? { name } : {}),
    });
  const said = async (pan: string, name?: string) =>
    (await check(pan, name)).json() as Promise<Record<string, unknown>>;

  it("matches any ordinary PAN and returns the name", async () => {
    expect(await said("ABCPE1234F")).toMatchObject({
      pan: "ABCPE1234F",
      category: "individual",
      status: "valid",
      name: "Asha Verma",
      name_as_per_pan_match: true,
      date_of_birth_match: true,
    });
  });
  it.each([
    ["BBBBB0000B", "Asha", { name_as_per_pan_match: false, date_of_birth_match: true }],
    ["CCCCC0000C", "Asha", { name_as_per_pan_match: true, date_of_birth_match: false }],
    ["DDDDD0000D", "Asha", { name_as_per_pan_match: false, date_of_birth_match: false }],
    ["EEEEE0000E", "Asha", { name_as_per_pan_match: true, date_of_birth_match: true }],
    ["EEEEE0000E", undefined, { name_as_per_pan_match: false, date_of_birth_match: true }],
    ["FFFFF0000F", undefined, { status: "invalid" }],
  ])("says for %s with name %s", async (pan, name, expected) => {
    expect(await said(pan, name)).toMatchObject(expected);
    if (["BBBBB0000B", "EEEEE0000E"].includes(pan))
      expect(await said(pan, name)).not.toHaveProperty("name");
  });
  it("does not find, does not answer, is not asked wrongly", async () => {
    expect((await check("AAAAA0000A")).status).toBe(404);
    await expect(check("HHHHH0000H")).rejects.toThrow();
    expect((await check("nonsense")).status).toBe(400);
    await about.control("/faults", { name: "pan-name-needed", on: true, times: 1 });
    expect(await said("ABCPE1234F")).not.toHaveProperty("name");
    await about.control("/faults", { name: "identity-slow", on: true, times: 1, ms: 300 });
    const before = Date.now();
    await check("ABCPE1234F");
    expect(Date.now() - before).toBeGreaterThanOrEqual(290);
  });
});
