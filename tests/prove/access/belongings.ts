import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { z } from "zod";
import { Content } from "../../../app/backend.server/research/content";
import { anIdea } from "../../setup/research-drafts";
import { aWebp } from "../../setup/research-files";
import type { Site } from "../../setup/site";
import { numbers, personAt, type Cookies } from "./visitors";

/** What a person owns, by the ids that others might come to know. */
export interface Belongings {
  cookies: Cookies;
  /**
   * paid at the gateway, its answer not yet shown to us: whoever could verify it would fulfil it
   */
  paid: { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string };
  /** created, open */
  orderId: string;
  documentId: string;
  claimId: string;
  /** a payment of theirs that was fulfilled and has a receipt */
  receiptOf: string;
  /** where they are logged in, a browser that is remembered, and a service that they have */
  session: string;
  device: string;
  service: string;
  /** research that was released to them alone */
  research: string;
  /** the picture in it */
  attachment: string;
  /** an offer for the asker's own cart, and the order for it as the victim would post it */
  offerId: string;
  order: Record<string, unknown>;
}

const Offers = z.object({
  data: z.array(z.object({ _id: z.string(), service: z.object({ price: z.number() }).loose() })),
});
const Order = z.object({ data: z.object({ order: z.object({ id: z.string() }) }) });
const Pending = z.object({
  data: z.object({
    payments: z.array(z.object({ _id: z.string(), paymentMethod: z.string() }).loose()),
  }),
});

const Active = z.object({
  data: z.object({
    activeSubscriptions: z.array(
      z.object({ service: z.string(), receipts: z.array(z.object({ payment: z.string() })) }),
    ),
  }),
});

/**
 * A complete person with a paid order, an open one, a claim, a receipt; and another's document
 * while it is open to be signed.
 */
export async function victimsBelongings(site: Site): Promise<Belongings> {
  const cookies = await personAt(site, "victim");
  const call = async <T extends z.ZodType>(
    schema: T,
    path: string,
    body?: object,
    by = cookies,
  ): Promise<z.output<T>> => {
    const headers = { cookie: by.join("; "), "content-type": "application/json" };
    const answer = await fetch(
      `${site.url}/api/v1${path}`,
      body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers },
    );
    return schema.parse(await answer.json());
  };
  const { data: offers } = await call(Offers, "/services/get-available-services");
  const orderFor = (at: number) => {
    const offer = offers[at];
    if (!offer) throw new Error("the demo has fewer services than the proof needs");
    return {
      amount: offer.service.price,
      currency: "INR",
      receipt: `ABCPE${numbers.victim.slice(-4)}F`,
      notes: { number: numbers.victim, details: "{}", cart: JSON.stringify([offer]) },
    };
  };
  const orderOf = async (at: number) =>
    (await call(Order, "/payments/create-order", orderFor(at))).data.order.id;
  const [paidOrder, openOrder] = [await orderOf(0), await orderOf(1)];
  await site.sandbox.fault("webhooks-off", true);
  const paid = await site.sandbox.pay(paidOrder, "success");
  await call(z.unknown(), "/payments/manual-payment", orderFor(2));
  const { payments } = (await call(Pending, "/payments/pending-payments")).data;
  const boughtOrder = await orderOf(3);
  await call(z.unknown(), "/payments/verify-payment", {
    razorpayResponse: await site.sandbox.pay(boughtOrder, "success"),
  });
  const { activeSubscriptions } = (await call(Active, "/subscriptions/get-active-subscriptions"))
    .data;
  const device = await rememberedBrowser(site, cookies);
  const belongings = {
    session: sessionIn(cookies),
    device,
    service: activeSubscriptions[0]?.service ?? "",
    ...(await research(site, activeSubscriptions[0]?.service ?? "")),
    receiptOf: activeSubscriptions[0]?.receipts[0]?.payment ?? "",
    cookies,
    paid,
    orderId: openOrder,
    documentId: await openDocument(site),
    claimId: payments.find(({ paymentMethod }) => paymentMethod === "manual")?._id ?? "",
    offerId: offers[0]?._id ?? "",
    order: orderFor(3),
  };
  putOffLooks(site);
  return belongings;
}

const HOUR_MS = 3_600_000;

/**
 * The server looks by itself, two minutes later, at what was paid or signed and not shown to it;
 * who tries every door takes longer, and it must stay unseen meanwhile.
 */
function putOffLooks(site: Site): void {
  const db = new Database(join(site.folder, "research.db"));
  try {
    for (const table of ["payments", "signings"])
      db.exec(`update ${table} set next_look_at = next_look_at + ${HOUR_MS}`);
  } finally {
    db.close();
  }
}

const Released = z.object({ root: z.string(), number: z.number() });

/** An idea that holds the victim's canary and a picture, released to the holders of the service. */
async function research(
  site: Site,
  service: string,
): Promise<Pick<Belongings, "research" | "attachment">> {
  const file = join(site.folder, "idea.json");
  const name = "Vimala Canary Cement";
  writeFileSync(join(site.folder, "chart.webp"), aWebp());
  const files = [{ path: "chart.webp", says: "The price of 30 days." }];
  writeFileSync(file, JSON.stringify({ ...anIdea({ services: [service], name }), files }));
  const Draft = z.object({ id: z.string(), version: z.string() });
  const { id, version } = Draft.parse(
    JSON.parse(await site.operator("research", "draft", file, "--json")),
  );
  const released = await site.operator(
    ...["research", "release", id, "--yes", "--seen", version, "--json"],
  );
  const { root, number } = Released.parse(JSON.parse(released));
  const shown = await site.operator("research", "show", String(number), "--json");
  const { content } = z.object({ content: z.string() }).parse(JSON.parse(shown));
  const { id: attachment } = Content.parse(JSON.parse(content)).files[0] ?? { id: "" };
  return { research: root, attachment };
}

const sessionIn = (cookies: Cookies): string =>
  cookies.find((cookie) => /^(?:__Host-)?access=/.test(cookie))?.split(".")[1] ?? "";

const Account = z.object({
  data: z.object({
    sessions: z.array(z.object({ id: z.string() })),
    devices: z.array(z.object({ id: z.string() })),
    reminders: z.boolean(),
  }),
});

/** The victim logs in elsewhere, and out again: that browser stays remembered. */
async function rememberedBrowser(site: Site, cookies: Cookies): Promise<string> {
  const post = (path: string, body: object, by: Cookies) =>
    fetch(`${site.url}/api/v1${path}`, {
      method: "POST",
      headers: { cookie: by.join("; "), "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const given = (answer: Response) =>
    answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  const number = numbers.victim;
  const asked = given(await post("/otp/request", { number }, []));
  const otp = await site.sandbox.code(number);
  const elsewhere = given(await post("/otp/verify", { number, otp }, asked));
  await post("/users/logout", {}, elsewhere);
  const answer = await fetch(`${site.url}/api/v1/users/account`, {
    headers: { cookie: cookies.join("; ") },
  });
  const [device] = Account.parse(await answer.json()).data.devices;
  if (!device) throw new Error("no browser of the victim's is remembered");
  return device.id;
}

/** A third person's agreement, uploaded and not signed. */
async function openDocument(site: Site): Promise<string> {
  const cookies = await site.sandbox.person({
    number: "+919300000008",
    step: "identity",
    pan: "ABCPE0008F",
    email: "signer@example.com",
    dob: "1990-08-27",
    name: "Vimala Canary",
  });
  const fatcaDetails = {
    countryOfBirth: "India",
    citizenship: "India",
    taxResidency: "India",
    isPep: "No",
  };
  const answer = await fetch(`${site.url}/api/v1/agreement/upload`, {
    method: "POST",
    headers: { cookie: cookies.join("; "), "content-type": "application/json" },
    body: JSON.stringify({ fatcaDetails }),
  });
  return z.object({ data: z.object({ documentId: z.string() }) }).parse(await answer.json()).data
    .documentId;
}

/** What the victim sees of their own things, to be compared before and after. */
export async function victimsView(site: Site, cookies: Cookies): Promise<Record<string, string>> {
  const read = async (path: string) =>
    (await fetch(`${site.url}/api/v1${path}`, { headers: { cookie: cookies.join("; ") } })).text();
  const { sessions, devices, reminders } = Account.parse(
    JSON.parse(await read("/users/account")),
  ).data;
  const ids = [...sessions, ...devices].map(({ id }) => id).sort();
  return {
    account: [...ids, String(reminders)].join(" "),
    currentUser: await read("/users/current-user"),
    pending: await read("/payments/pending-payments"),
    active: await read("/subscriptions/get-active-subscriptions"),
  };
}
