import { json, type Answer, type Ways } from "../setup/unwell-api";

type Json = Record<string, unknown>;

/** Changes the `data` of a good JSON answer to this call. */
const data =
  (call: string, change: (data: never) => unknown): NonNullable<Ways["says"]> =>
  (answer, { path }) => {
    if (path !== call || answer.status >= 300 || typeof answer.body !== "string") return;
    const said = JSON.parse(answer.body) as Json;
    answer.body = JSON.stringify({ ...said, data: change(said.data as never) });
  };

export const user = (change: (user: Json) => Json) =>
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
export const refreshSays = (status: number): Ways => ({
  answers: ({ path }) =>
    path === "/users/refresh-token" ? { status, headers: json(), body: "{}" } : null,
});
const only =
  (call: string, change: (answer: Answer) => void): NonNullable<Ways["says"]> =>
  (answer, { path }) => {
    if (path === call && answer.status < 300) change(answer);
  };
const nulls = (...names: string[]): Json => Object.fromEntries(names.map((name) => [name, null]));
const all =
  (...ways: NonNullable<Ways["says"]>[]): NonNullable<Ways["says"]> =>
  (answer, asked) =>
    ways.forEach((one) => one(answer, asked));

/** Every refresh token is good once; the second time it is stolen. */
export function rotatesWithoutGrace(): Ways {
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

/** In which ways somebody else's API may answer that are none of ours. */
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
  "what it does not have of a payment or a subscription is null": {
    says: all(
      payments((p) => ({
        ...p,
        ...nulls("createdAt", "lapsesAt", "reference", "utr", "order_id"),
        manualObject: null,
        razorpayObject: null,
      })),
      data("/subscriptions/get-active-subscriptions", (d: { activeSubscriptions: Json[] }) => ({
        ...nulls("pausedSubscriptions"),
        activeSubscriptions: d.activeSubscriptions.map((one) => ({
          ...one,
          ...nulls("_id", "startDate", "howYouReceiveIt", "receipts"),
        })),
      })),
    ),
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

/**
 * Which shapes are walked with together, "as our own" alone. A journey takes a second and a half;
 * those that stand together change different calls, or different answers of one, so that none hides
 * what another brings.
 */
const together: string[][] = [
  ["as our own"],
  [
    "what is unset of a user is missing",
    "an online payment names its order order_id, and has a null manual one",
    "the agreement is a file of no type",
    "prices are text, and a description may be missing",
    "refresh-token is unknown (404)",
  ],
  [
    "what is unset of a user is empty",
    "a payment's notes are an empty list, its amount text, its method in capitals",
    "a verified signing brings no file",
    "entries have new ids each time",
    "refresh-token wants something (400)",
  ],
  [
    "what is unset of a user is null, the agreement too",
    "empty lists are null",
    "refresh-token cannot be processed (422)",
  ],
  [
    "the number of a user is a number, the birth date an instant, and there is more",
    "a subscription holds its service, and ends on a day",
    "refresh-token breaks (500)",
  ],
  ["what it does not have of a payment or a subscription is null", "refresh tokens are good once"],
  ["its cookies are for its own host and path", "what is done is answered without a body (204)"],
  ["what is made is answered 201, without words", "refusals are pages of HTML"],
  ["who is not signed in is forbidden, and is nobody"],
];

const left = Object.keys(shapes).filter((name) => !together.flat().includes(name));
if (left.length > 0) throw new Error(`shapes that nobody walks with: ${left.join("; ")}`);

/** What an API is like that has several shapes at once, by the names of them. */
export const foreignApis: [names: string, ways: Ways][] = together.map((names) => {
  const ways = names.map((name) => shapes[name]!);
  const asks = ways.flatMap((one) => one.asks ?? []);
  return [
    names.join("; "),
    {
      answers: (asked) => ways.map((one) => one.answers?.(asked)).find(Boolean) ?? null,
      ...(asks.length > 0 && { asks: (asked) => asks.forEach((ask) => ask(asked)) }),
      says: all(...ways.flatMap((one) => one.says ?? [])),
    },
  ];
});
