import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signerOf, uploadAgreement } from "../../../app/backend.server/onboarding/agreement";
import { offered } from "../../../app/backend.server/onboarding/offered-document";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { HOUR, personAt, refusalOf } from "../people";
import { AgreementDesk, fatca } from "./agreement-desk";

let desk: AgreementDesk;
let parts: AgreementDesk["parts"];
let person: AgreementDesk["person"];
beforeEach(async () => {
  desk = await AgreementDesk.open();
  ({ parts, person } = desk);
});
afterEach(() => parts.close());

describe("what Digio is given", () => {
  test("is the PDF under a plain name, the signer's number without its country and their name, and the row's id to find it by", async () => {
    const given: unknown[] = [];
    const { esign } = parts;
    parts.esign = {
      ...esign,
      upload: async (document) => (given.push(document), esign.upload(document)),
    };
    await desk.upload();
    expect(given).toEqual([
      {
        pdf: expect.any(Buffer),
        fileName: "research-services-agreement.pdf",
        identifier: person.number.slice(-10),
        name: person.name,
        reference: (await desk.rows())[0]?.id,
      },
    ]);
  });

  test("for a renewed token is the document and the same number", async () => {
    const given: unknown[] = [];
    const { esign } = parts;
    parts.esign = {
      ...esign,
      renewToken: async (...about) => (given.push(about), esign.renewToken(...about)),
    };
    await desk.upload();
    parts.clock.now += HOUR;
    await desk.upload();
    expect(given).toEqual([["DID1", person.number.slice(-10)]]);
  });
});

describe("a token", () => {
  test("that lasts for more than ten minutes is handed out again, one that lasts for ten is renewed", async () => {
    await desk.upload();
    parts.clock.now += 50 * 60_000 - 1;
    expect((await desk.upload()).tokenId).toBe("GWTDID1-1");
    parts.clock.now += 1;
    expect((await desk.upload()).tokenId).toBe("GWTDID1-2");
  });

  test("without a date is renewed each time", async () => {
    const { esign } = parts;
    parts.esign = {
      ...esign,
      upload: async (document) => ({
        documentId: (await esign.upload(document)).documentId,
        tokenId: "undated",
      }),
    };
    expect((await desk.upload()).tokenId).toBe("undated");
    expect((await desk.upload()).tokenId).toBe("GWTDID1-2");
    expect((await desk.rows())[0]?.token_valid_till).toBe(parts.clock.now + HOUR);
  });

  test("that Digio does not give is not offered, and none is asked for: the gateway sends a code of its own", async () => {
    const { esign } = parts;
    parts.esign = {
      ...esign,
      upload: async (document) => ({ documentId: (await esign.upload(document)).documentId }),
    };
    expect(await desk.upload()).toEqual({ documentId: "DID1" });
    expect(await desk.upload()).toEqual({ documentId: "DID1" });
    expect((await desk.rows())[0]).toMatchObject({ token_enc: null, token_valid_till: null });
  });
});

describe("the document that is open", () => {
  test("is told by its answers, in whichever order they come", async () => {
    await desk.upload();
    const turned = Object.fromEntries(Object.entries(fatca).reverse()) as typeof fatca;
    expect((await desk.upload(turned)).documentId).toBe("DID1");
  });

  test("is the newest of those with these answers", async () => {
    await desk.upload();
    desk.atDigio("DID1").status = "expired";
    await desk.upload();
    await desk.upload({ ...fatca, isPep: "Yes" });
    expect((await desk.upload()).documentId).toBe("DID2");
  });

  test("is never another person's", async () => {
    await desk.upload();
    const other = await personAt(parts, "agreement", { number: "+919000000001" });
    expect((await uploadAgreement(parts, other, fatca)).documentId).toBe("DID2");
  });

  test("is not one of the version before", async () => {
    await desk.upload();
    const site = parts.site();
    parts.site = () => ({ ...site, agreementVersion: "next" });
    expect((await desk.upload()).documentId).toBe("DID2");
    expect((await desk.rows()).map(({ version }) => version)).toEqual([
      site.agreementVersion,
      "next",
    ]);
  });

  test("is marked as being signed once it is offered again", async () => {
    await desk.upload();
    expect((await desk.rows())[0]?.state).toBe("uploaded");
    parts.clock.now += 1_000;
    await desk.upload();
    expect((await desk.rows())[0]).toMatchObject({
      state: "signing",
      updated_at: parts.clock.now,
      created_at: parts.clock.now - 1_000,
    });
  });

  test("once it was read as expired, is not asked about again", async () => {
    const asked = desk.watchAsked();
    await desk.upload();
    desk.atDigio("DID1").status = "expired";
    expect((await desk.upload()).documentId).toBe("DID2");
    expect(asked).toEqual(["DID1"]);
  });

  test("once signed, ends the step, and no other is asked about", async () => {
    await desk.upload({ ...fatca, isPep: "Yes" });
    await desk.upload();
    desk.atDigio("DID2").status = "signed";
    const asked = desk.watchAsked();
    expect((await refusalOf(desk.upload())).status).toBe(409);
    expect(asked).toEqual(["DID2"]);
  });

  test("is waited for while another request still makes it", async () => {
    await desk.upload();
    const [row] = await desk.rows();
    if (!row) throw new Error("no row");
    expect(() => offered(parts, { ...row, provider_document_id: null })).toThrow(
      "Your agreement is being prepared. Please submit the form again.",
    );
  });

  test("once signed, is not offered again: the step is done", async () => {
    await desk.upload();
    desk.atDigio("DID1").status = "signed";
    expect(await refusalOf(desk.upload())).toMatchObject({
      status: 409,
      message: "You have already signed the agreement.",
    });
    expect(parts.atDigio.size).toBe(1);
  });
});

describe("before another document is made", () => {
  test("the newest ten are asked about, whether one was signed", async () => {
    await desk.uploadMany(12);
    const asked = desk.watchAsked();
    await desk.upload({ ...fatca, isPep: "Yes" });
    expect(asked).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((at) => `DID${at}`));
  });

  test("uploads that failed do not hide one that was signed", async () => {
    await desk.upload();
    parts.clock.now += 24 * HOUR;
    const { esign } = parts;
    parts.esign = { ...esign, upload: () => Promise.reject(new ProviderDown("esign", "timeout")) };
    for (let place = 1; place <= 10; place++)
      await expect(desk.upload({ ...fatca, countryOfBirth: `Place ${place}` })).rejects.toThrow(
        ProviderDown,
      );
    desk.atDigio("DID1").status = "signed";
    expect(await refusalOf(desk.upload({ ...fatca, isPep: "Yes" }))).toMatchObject({
      status: 409,
      message: "You have already signed the agreement.",
    });
  });
});

test("the eleventh document of a day is refused with how long to wait, and counts for that person alone", async () => {
  for (let place = 1; place <= 10; place++)
    await desk.upload({ ...fatca, countryOfBirth: `Place ${place}` });
  const refusal = await refusalOf(desk.upload());
  expect([refusal.message, refusal.more.retryAfterS]).toEqual([
    "Your agreement was made anew too often today. You can try again in 24 hours, or contact us.",
    86_400,
  ]);
  const other = await personAt(parts, "agreement", { number: "+919000000001" });
  expect((await uploadAgreement(parts, other, fatca)).documentId).toBe("DID11");
  expect(
    new Set(
      (await parts.store.db.selectFrom("limit_events").select("kind").execute()).map(
        ({ kind }) => kind,
      ),
    ),
  ).toEqual(new Set(["agreement", "signing looked at by"]));
});

test.each(["email", "name", "dob", "pan"] as const)(
  "without %s there is nobody to sign",
  (field) => {
    expect(() => signerOf({ ...person, [field]: null })).toThrow(
      "Please verify your PAN and date of birth first.",
    );
  },
);

test("who signs is the person as verified, and nothing more of them", () => {
  const { number, email, name, dob, pan } = person;
  expect(signerOf(person)).toEqual({ number, email, name, dob, pan });
});
