import { expect, test } from "vitest";
import { gatewayAddress } from "../../../app/web/onboarding/digio-gateway";

const opening = {
  gatewayUrl: "https://app.digio.in/",
  documentId: "DID2401",
  nonce: "a1",
  identifier: "9876543210",
  returnTo: "https://research.example.in/details/signed",
};
const query =
  "redirect_url=https%3A%2F%2Fresearch.example.in%2Fdetails%2Fsigned&error_url=https%3A%2F%2Fresearch.example.in%2Fdetails%2Fsigned&method=otp&redirect_timeout=2800";

// ASVS 14.2.1
test("the signing page is opened by a fragment, so that nothing of it reaches a server", () => {
  const address = gatewayAddress({ ...opening, tokenId: "GWT1" });
  expect(address).toBe(
    `https://app.digio.in/#/gateway/login/DID2401/a1/9876543210?token_id=GWT1&${query}`,
  );
  expect(new URL(address).search).toBe("");
});

test("without a token the gateway asks for a code of its own", () => {
  expect(gatewayAddress(opening)).toBe(
    `https://app.digio.in/#/gateway/login/DID2401/a1/9876543210?${query}`,
  );
});

// ASVS 1.2.2
test("whatever an API answers is encoded", () => {
  const address = gatewayAddress({ ...opening, documentId: "D/I?D", tokenId: "a&redirect_url=x" });
  expect(address).toContain("/login/D%2FI%3FD/a1/");
  expect(address).toContain("token_id=a%26redirect_url%3Dx&");
});
