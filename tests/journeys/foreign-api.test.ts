import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { said } from "../setup/read-page";
import { Site } from "../setup/site";
import { json, UnwellApi, type Answer, type Ways } from "../setup/unwell-api";
import { Investor } from "./investor";

let site: Site;
let api: UnwellApi;
let person: Investor;
beforeAll(async () => {
  site = await Site.open();
  api = await UnwellApi.before(site);
}, 60_000);
afterAll(async () => {
  await api.close();
  await site.close();
});
beforeEach(() => {
  api.mend();
  person = new Investor({ url: api.shop.url, sandbox: site.sandbox });
});

type Json = Record<string, unknown>;

/** Changes the `data` of a good JSON answer to this call. */
const data =
  (call: string, change: (data: never) => unknown): NonNullable<Ways["says"]> =>
  (answer, { path }) => {
    if (path !== call || answer.status >= 300 || typeof answer.body !== "string") return;
    const said = JSON.parse(answer.body) as Json;
    answer.body = JSON.stringify({ ...said, data: change(said.data as never) });
  };

const user = (change: (user: Json) => Json) =>
  data("/users/current-user", (d: { currentUser: Json }) => ({
    currentUser: change(d.currentUser),
  }));
const payments = (change: (payment: Json) => Json) =>
  data("/payments/pending-payments", (d: { payments: Json[] }) => ({
    payments: d.payments.map(change),
  }));
const unset = (with_: (entry: [string, unknown]) => [string, unknown][]) =>
  user((u) =>
    Object.fromEntries(
      Object.entries(u).flatMap((entry) =>
        entry[1] === null || entry[1] === false ? with_(entry) : [entry],
      ),
    ),
  );
const refreshSays = (status: number): Ways => ({
  answers: ({ path }) =>
    path === "/users/refresh-token" ? { status, headers: json(), body: "{}" } : null,
});
const only =
  (call: string, change: (answer: Answer) => void): NonNullable<Ways["says"]> =>
  (answer, { path }) => {
    if (path === call && answer.status < 300) change(answer);
  };
const all =
  (...ways: NonNullable<Ways["says"]>[]): NonNullable<Ways["says"]> =>
  (answer, asked) =>
    ways.forEach((one) => one(answer, asked));

/** Every refresh token is good once; the second time it is stolen. */
function rotatesWithoutGrace(): Ways {
  const used = new Set<string>();
  return {
    answers({ path, headers }) {
      const token = /(?:^|; )refresh=([^;]*)/.exec(headers.get("cookie") ?? "")?.[1] ?? "";
      if (path !== "/users/refresh-token" || !used.has(token)) {
        if (path === "/users/refresh-token") used.add(token);
        return null;
      }
      return { status: 401, headers: json(), body: '{"message":"This token was used before."}' };
    },
  };
}

/** Entries get new ids each time they are listed; their services keep theirs. */
function newEntryIds(): Ways {
  let listed = 0;
  return {
    asks: (asked) => {
      asked.body = asked.body.replace(/([0-9A-Z]{26})x\d+/g, "$1");
      asked.headers.delete("content-length");
    },
    says: data("/services/get-available-services", (offers: Json[]) => {
      listed++;
      return offers.map((offer) => ({ ...offer, _id: `${String(offer._id)}x${listed}` }));
    }),
  };
}

const shapes: Record<string, Ways> = {
  "as our own": {},
  "what is unset of a user is missing": { says: unset(() => []) },
  "what is unset of a user is empty": { says: unset(([name]) => [[name, ""]]) },
  "what is unset of a user is null, the agreement too": {
    says: unset(([name]) => [[name, null]]),
  },
  "the number of a user is a number, the birth date an instant, and there is more": {
    says: user((u) => ({
      ...u,
      number: Number(String(u.number).slice(1)),
      dob: u.dob ? `${String(u.dob)}T00:00:00.000Z` : null,
      _id: "64b",
      __v: 0,
    })),
  },
  "refresh-token is unknown (404)": refreshSays(404),
  "refresh-token wants something (400)": refreshSays(400),
  "refresh-token cannot be processed (422)": refreshSays(422),
  "refresh-token breaks (500)": refreshSays(500),
  "refresh tokens are good once": rotatesWithoutGrace(),
  "its cookies are for its own host and path": {
    says: (answer) => {
      const cookies = answer.headers.getSetCookie();
      answer.headers.delete("set-cookie");
      for (const cookie of cookies)
        answer.headers.append(
          "set-cookie",
          cookie.replace(/; Path=\//i, "; Domain=api.example.in; Path=/api/v1"),
        );
    },
  },
  "an online payment names its order order_id, and has a null manual one": {
    says: payments(({ razorpayObject: r, ...rest }) => ({
      ...rest,
      manualObject: rest.manualObject ?? null,
      razorpayObject: r ? { ...(r as Json), id: undefined, order_id: (r as Json).id } : null,
    })),
  },
  "a payment's notes are an empty list, its amount text, its method in capitals": {
    says: payments((p) => ({
      ...p,
      paymentMethod: String(p.paymentMethod).toUpperCase(),
      manualObject: { amount: String((p.manualObject as Json).amount), notes: [] },
    })),
  },
  "the agreement is a file of no type": {
    says: all(
      ...["/agreement/verify-signing", "/agreement/re-verify-signing"].map((call) =>
        only(call, ({ headers }) => {
          headers.set("content-type", "application/octet-stream");
          headers.set("content-disposition", "attachment; filename*=UTF-8''My%20agreement.pdf");
        }),
      ),
    ),
  },
  "a verified signing brings no file": {
    says: all(
      ...["/agreement/verify-signing", "/agreement/re-verify-signing"].map((call) =>
        only(call, (answer) => {
          answer.headers.set("content-type", "application/json");
          answer.body = '{"message":"Signed."}';
        }),
      ),
    ),
  },
  "entries have new ids each time": newEntryIds(),
  "empty lists are null": {
    says: all(
      data("/payments/pending-payments", (d: { payments: unknown[] }) => ({
        payments: d.payments.length > 0 ? d.payments : null,
      })),
      data("/subscriptions/get-active-subscriptions", (d: { activeSubscriptions: unknown[] }) =>
        d.activeSubscriptions.length > 0 ? d : null,
      ),
    ),
  },
  "prices are text, and a description may be missing": {
    says: data("/services/get-available-services", (offers: { service: Json }[]) =>
      offers.map((offer) => ({
        ...offer,
        service: {
          ...offer.service,
          price: String(offer.service.price),
          duration: String(offer.service.duration),
          description: null,
        },
      })),
    ),
  },
  "a subscription holds its service, and ends on a day": {
    says: data("/subscriptions/get-active-subscriptions", (d: { activeSubscriptions: Json[] }) => ({
      activeSubscriptions: d.activeSubscriptions.map(({ service, endDate }) => ({
        service: { _id: service, name: "x" },
        endDate: String(endDate).slice(0, 10),
      })),
    })),
  },
  "what is done is answered without a body (204)": {
    says: (answer, { path }) => {
      if (!/^\/(otp|users\/logout|payments\/(verify|manual|cancel))/.test(path)) return;
      if (answer.status >= 300) return;
      answer.status = 204;
      answer.body = "";
      answer.headers.delete("content-type");
    },
  },
  "what is made is answered 201, without words": {
    says: (answer) => {
      if (answer.status !== 200 || typeof answer.body !== "string") return;
      answer.status = 201;
      answer.body = JSON.stringify({ data: (JSON.parse(answer.body) as Json).data });
    },
  },
  "refusals are pages of HTML": {
    says: (answer) => {
      if (answer.status < 400) return;
      answer.headers.set("content-type", "text/html");
      answer.body = "<!doctype html><title>No</title><h1>No</h1>";
    },
  },
  "who is not signed in is forbidden, and is nobody": {
    says: (answer, { path }) => {
      if (path === "/users/current-user" && answer.status === 401) answer.status = 403;
      if (path === "/users/refresh-token" && answer.status === 401) answer.status = 403;
    },
  },
};

test("there are a dozen shapes and more", () => {
  expect(Object.keys(shapes).length).toBeGreaterThanOrEqual(12);
});

test.each(Object.entries(shapes))(
  "somebody signs up, buys and claims where %s",
  async (_, ways) => {
    api.has(ways);
    await person.go("/pay");
    expect(person.page.path).toMatch(/^\/auth\?from=/);
    await person.signsIn();
    await person.verifiesEmail();
    await person.givesPan();
    await signs();
    expect(person.page.path).toBe("/services");
    await person.chooses("Stock cash", "Stock futures");
    expect(person.page.path).toBe("/pay");
    if (ways.asks) await anew();
    await person.go("/pay");
    await person.paysOnline();
    expect(person.page.path).toMatch(/^\/subscriptions/);
    expect(said(person.page).match(/Ends on \d\d-\d\d-\d{4}/g)).toHaveLength(2);
    await person.chooses("Index options");
    if (ways.asks) await anew();
    await person.go("/pay");
    await person.claims();
    expect(person.page.path).toMatch(/^\/subscriptions/);
    expect(said(person.page)).toContain("Payment(s) Pending for Verification");
    expect(said(person.page)).toContain("Manual Payment");
    await person.presses("Logout");
    expect(said(person.page)).toContain("Logged out successfully!");
    await person.go("/subscriptions");
    expect(person.page.path).toMatch(/^\/auth\?from=/);
    if (ways.asks) await anew();
  },
  30_000,
);

/** Without script the signing page does not learn its way back from the address: it belongs to the other site. */
async function signs() {
  await person.presses("Submit and Sign");
  await person.presses("Sign", { redirect_url: `${api.shop.url}/details/signed` });
}

/** The shop has forgotten the list that it kept. */
async function anew() {
  await api.shop.kill();
  await api.shop.start();
}

test("three tabs stay signed in where a refresh token is good once", async () => {
  api.has(rotatesWithoutGrace());
  await person.at("complete", { number: `+91${person.number}`, pan: person.pan });
  const tabs = () => Promise.all(["/subscriptions", "/services", "/pay"].map((p) => person.get(p)));
  for (let round = 0; round < 3; round++) {
    for (const tab of await tabs())
      expect([200, "/services"]).toContain(tab.headers.get("location") ?? tab.status);
    // The access token is over; the browser keeps the session.
    person.cookies.set("access", "over");
  }
});

test("refresh-token is asked once at the first document, and then only when current-user says 401", async () => {
  const asked: string[] = [];
  api.has({
    answers({ path }) {
      if (path.startsWith("/users/")) asked.push(path.slice("/users/".length));
      return null;
    },
  });
  await person.at("complete", { number: `+91${person.number}`, pan: person.pan });
  await person.go("/subscriptions");
  expect(asked).toEqual(["refresh-token", "current-user"]);
  await person.go("/subscriptions");
  await person.go("/terms-and-conditions");
  expect(asked.slice(2)).toEqual(["current-user", "current-user"]);
  person.cookies.set("access", "over");
  await person.go("/subscriptions");
  expect(asked.slice(4)).toEqual(["current-user", "refresh-token", "current-user"]);
});

test.each([400, 404, 422, 500])(
  "refresh-token says %d: logged out, and told so",
  async (status) => {
    api.has(refreshSays(status));
    await person.arrives("complete", "/subscriptions");
    expect(person.page.status).toBe(200);
    expect(person.page.path).toBe("/auth?from=%2Fsubscriptions");
  },
);

test("a name that is not set asks for it, instead of leading round in circles", async () => {
  api.has({ says: user((u) => ({ ...u, name: null })) });
  await person.arrives("complete", "/subscriptions");
  expect(person.page.path).toBe("/details?from=%2Fsubscriptions");
  expect(said(person.page)).toContain("Full name as on PAN");
});

test("[S 4.27] [S 8.22] a payment that a second look refuses (400) is logged", async () => {
  api.breaks("/payments/verify-payment", 400);
  api.breaks("/payments/re-verify-payment", 400, "The signature does not match.");
  await person.arrives(
    "complete",
    `/pay/return?razorpay_payment_id=pay_Abcdefghijklmn&razorpay_order_id=order_Abcdefghijklmn&razorpay_signature=${"a".repeat(64)}`,
  );
  expect(said(person.page)).toContain("We could not confirm this payment");
  expect(api.shop.log).toContain("order_Abcdefghijklmn");
  expect(api.shop.log).toContain("re-verify-payment answered 400");
  expect(api.shop.log).not.toContain("a".repeat(64));
});
