import type { RouteConfigEntry } from "@remix-run/route-config";
import { pathOf as inEnglish } from "../../../app/content/languages";
import { calls as all, type AnyCall } from "../../../app/api/calls";
import type { Belongings } from "./belongings";

/**
 * One way in: what is asked, and the body that names somebody else's things wherever the door takes
 * an id.
 */
export interface Door {
  /** as the table's first column: `POST /api/v1/otp/request` */
  name: string;
  /** the row that says what it answers: of a page in another language the English one's */
  row: string;
  method: "GET" | "POST";
  path: string;
  /** JSON for the API, fields for a form */
  json?: unknown;
  form?: Record<string, string>;
  /** beside the session's cookies */
  cookie?: string;
}

/**
 * Every call, each with a payload of the right shape. @param fresh gives a number nobody asked a
 * code for yet
 */
export function calls(victim: Belongings, fresh: () => string): Door[] {
  const signing = { response: { digio_doc_id: victim.documentId, message: "Signed Successfully" } };
  const shown = { paise: 0, at: new Date().toISOString() };
  const fatcaDetails = {
    countryOfBirth: "India",
    citizenship: "India",
    taxResidency: "India",
    isPep: "No",
  };
  const payloads: Record<AnyCall, unknown> = {
    requestOtp: { number: fresh() },
    verifyOtp: { number: fresh(), otp: "123456" },
    requestEmailOtp: { email: `${fresh().slice(1)}@example.com` },
    verifyEmailOtp: { email: "someone@example.com", otp: "123456" },
    setPanDob: { dob: "1990-08-27", pan: victim.order["receipt"], name: "Vimala Canary" },
    refreshToken: undefined,
    currentUser: undefined,
    logout: undefined,
    availableServices: undefined,
    specificServices: { services: [victim.offerId] },
    uploadAgreement: { fatcaDetails },
    verifySigning: signing,
    reVerifySigning: signing,
    failedSigning: { response: { ...signing.response, error_code: "CANCELLED" } },
    createOrder: victim.order,
    verifyPayment: { razorpayResponse: victim.paid },
    reVerifyPayment: { razorpayResponse: victim.paid },
    failedPayment: {
      response: { error: { code: "BAD_REQUEST_ERROR", metadata: { order_id: victim.orderId } } },
    },
    cancelPayment: { orderId: victim.orderId },
    manualPayment: victim.order,
    pendingPayments: undefined,
    activeSubscriptions: undefined,
    signedAgreement: undefined,
    receipt: undefined,
    receipts: undefined,
    checkLimit: { offers: [victim.offerId] },
    giveUtr: { payment: victim.claimId, utr: "412345678901" },
    cancelClaim: { payment: victim.claimId },
    account: undefined,
    endSession: { session: victim.session },
    endOtherSessions: {},
    forgetDevice: { device: victim.device },
    changeAccount: { reminders: false },
    linkTelegram: {},
    unlinkTelegram: {},
    unsubscribe: { for: "0" },
    exportData: {},
    leaveService: { service: victim.service, ...shown },
    requestCloseOtp: {},
    closeAccount: { otp: "123456", ...shown },
    complain: {
      name: "Vimala Canary",
      number: fresh(),
      category: "fees",
      words: "Charged twice.",
    },
    researchList: undefined,
    researchItem: undefined,
    researchFile: undefined,
    researchAttachment: undefined,
    researchOpened: { id: victim.research },
    researchSeal: { text: "1" },
    researchLog: undefined,
    researchExamples: undefined,
    newClients: undefined,
  };
  const queries: Partial<Record<AnyCall, string>> = {
    receipt: `?payment=${victim.receiptOf}`,
    researchItem: `?id=${victim.research}`,
    researchFile: `?id=${victim.research}`,
    researchAttachment: `?id=${victim.attachment}`,
    researchList: "?q=cement",
  };
  return (Object.keys(all) as AnyCall[]).map((name) => {
    const { method, path } = all[name];
    const query = queries[name] ?? "";
    const row = `${method} /api/v1${path}`;
    return {
      name: row,
      row,
      method,
      path: `/api/v1${path}${query}`,
      json: payloads[name],
    };
  });
}

/** Every route, read and (where it acts) posted to, with somebody else's ids in its address. */
export function routes(victim: Belongings, paths: string[], fresh: () => string): Door[] {
  const paid = new URLSearchParams(victim.paid).toString();
  const asked: Record<string, string> = {
    "/details/signed": `status=success&digio_doc_id=${victim.documentId}`,
    "/details/finalizing": `digio_doc_id=${victim.documentId}&from=//evil.example`,
    "/subscriptions/receipt.pdf": `payment=${victim.receiptOf}`,
    "/pay/return": paid,
    "/account/leave": `service=${victim.service}`,
    "/research": "q=cement",
    "/pay/cancelled": `order=${victim.orderId}`,
  };
  const forms: Record<string, Record<string, string>> = {
    "/auth": { intent: "send", dial: "+91", mobile: fresh().slice(3) },
    "/details": { step: "agreement", intent: "continue" },
    "/services": { intent: "update", offer: victim.offerId },
    "/pay": { intent: "manual", amount: String(victim.order["amount"]) },
    "/pay/callback": victim.paid,
    "/account": { intent: "end", session: victim.session },
    "/account/leave": {
      service: victim.service,
      paise: "0",
      at: new Date().toISOString(),
    },
    "/account/close": { code: "123456", paise: "0", at: new Date().toISOString() },
    "/logout": { from: "//evil.example" },
    "/research/seal": { text: "1" },
  };
  const cart = (path: string) =>
    path.startsWith("/pay") ? { cookie: `cart=${victim.offerId}` } : {};
  const own = (path: string) =>
    path.replace(":id", victim.research).replace(":file", victim.attachment);
  return paths.flatMap((path): Door[] => {
    const english = inEnglish(path);
    const query = asked[english] ? `?${asked[english]}` : "";
    const data = (one: string) => (one === "/" ? "/_root.data" : `${one}.data`);
    const at = { path: own(path) + query, ...cart(english) };
    return [
      { name: `GET ${path}`, row: `GET ${english}`, method: "GET", ...at },
      {
        name: `GET ${data(path)}`,
        row: `GET ${data(english)}`,
        method: "GET",
        ...at,
        path: own(data(path)) + query,
      },
      {
        name: `POST ${path}`,
        row: `POST ${english}`,
        method: "POST",
        form: forms[english] ?? { intent: "x" },
        ...at,
      },
    ];
  });
}

/** An address of the route; the last one is for every address that is not ours. */
export const pathOf = ({ index, path }: RouteConfigEntry): string =>
  index ? "/" : `/${(path ?? "").replace("*", "nothing-here").replace(":language", "hi")}`;
