import { afterEach, beforeEach, expect, test } from "vitest";
import {
  failedSigning,
  verifySigning,
} from "../../../app/backend.server/onboarding/verify-signing";
import { readWhenAsked } from "../../../app/backend.server/onboarding/asked-reading";
import { reconcileSignings } from "../../../app/backend.server/onboarding/reconcile-signings";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { again, HOUR, refusalOf } from "../people";
import { AgreementDesk } from "./agreement-desk";

let desk: AgreementDesk;
let looks: number;
beforeEach(async () => {
  desk = await AgreementDesk.open();
  looks = 0;
  const { esign } = desk.parts;
  const status = esign.status.bind(esign);
  esign.status = (id) => (looks++, status(id));
  await desk.upload();
});
afterEach(() => desk.parts.close());

const verify = () => refusalOf(verifySigning(desk.parts, desk.person, "DID1"));

test("a browser has us ask Digio of a signature 100 times an hour, whatever it says", async () => {
  const asks = [verify, () => failedSigning(desk.parts, desk.person, "DID1"), () => desk.upload()];
  for (let i = 0; i < 100; i++) await asks[i % 3]?.();
  expect(looks).toBe(100);
  for (const ask of [verify, () => refusalOf(desk.upload())])
    expect(await ask()).toMatchObject({
      status: 429,
      message:
        "You have asked about your signature very often. We go on looking by ourselves; you can ask again in 60 minutes.",
      more: { retryAfterS: 3_600 },
    });
  expect(looks).toBe(100);
  desk.parts.clock.now += HOUR;
  expect(await verify()).toMatchObject({ status: 409 });
});

test("a document that is gone is not asked about, and costs no question", async () => {
  const [row] = await desk.rows();
  if (!row) throw new Error("no row");
  const gone = { ...row, provider_document_id: null };
  for (let i = 0; i < 101; i++) await readWhenAsked(desk.parts, desk.person, gone);
  expect(looks).toBe(0);
  expect(await verify()).toMatchObject({ status: 409 });
});

test("who asked too often is signed all the same, by the recurring work", async () => {
  for (let i = 0; i < 101; i++) await verify();
  desk.atDigio("DID1").status = "signed";
  desk.parts.clock.now += HOUR / 2;
  await reconcileSignings(desk.parts);
  expect((await again(desk.parts, desk.person.id)).agreement).toBe(true);
  expect((await verifySigning(desk.parts, desk.person, "DID1")).length).toBeGreaterThan(0);
});

test("a document that Digio does not take is offered to it 100 times an hour at most", async () => {
  await desk.parts.close();
  desk = await AgreementDesk.open();
  let offered = 0;
  desk.parts.esign.upload = async () => {
    offered++;
    throw new ProviderDown("esign", "timeout");
  };
  for (let i = 0; i < 110; i++) await desk.upload().catch(() => undefined);
  expect(offered).toBe(101);
  expect(await refusalOf(desk.upload())).toMatchObject({ status: 429 });
});
