import { expect, test } from "vitest";
import { readSigningReturn } from "../../../app/web/onboarding/signing-return";

const read = (query: string, begun: string | null = "DID1") =>
  readSigningReturn(new URLSearchParams(query), begun);

test("success carries no error code, whatever the message says", () => {
  expect(read("status=success&digio_doc_id=DID1&message=Signed&error_code=X")).toEqual({
    digio_doc_id: "DID1",
    message: "Signed",
  });
});

test("anything else is an error: Digio's code, else CANCELLED", () => {
  expect(read("status=cancel&digio_doc_id=DID1")).toEqual({
    digio_doc_id: "DID1",
    error_code: "CANCELLED",
  });
  expect(read("status=cancel&digio_doc_id=DID1&error_code=TERMINATED")).toMatchObject({
    error_code: "TERMINATED",
  });
});

test("without status or document, or for another one than was begun, nothing is believed", () => {
  expect(read("digio_doc_id=DID1")).toBeNull();
  expect(read("status=success", null)).toBeNull();
  expect(read("status=success&digio_doc_id=DID2")).toBeNull();
});

test("a failure is heard only with the begun document's id: another site's link has none", () => {
  expect(read("status=x")).toBeNull();
  expect(read("status=cancel&error_code=TERMINATED")).toBeNull();
  expect(read("status=cancel&digio_doc_id=DID2", null)).toBeNull();
  expect(read("status=cancel&digio_doc_id=DID2")).toBeNull();
});

test("the document may come from either side alone", () => {
  expect(read("status=success")).toEqual({ digio_doc_id: "DID1" });
  expect(read("status=success&digio_doc_id=DID2", null)).toEqual({ digio_doc_id: "DID2" });
});

test("a long message is cut", () => {
  expect(read(`status=cancel&digio_doc_id=DID1&message=${"x".repeat(900)}`)?.message).toHaveLength(
    500,
  );
});
