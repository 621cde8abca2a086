import { given, type RouteArguments } from "../visit/context";
import { offersIn, ownersIn, serviceIn } from "../visit/owners-words.server";
import { siteIn } from "../visit/site-in.server";
import { rupeesOf, type CurrentUser, type PendingPayment, type Service } from "../../api/contract";
import { scopeOf } from "../visit/request-scope";
import { boughtIn, paiseIn } from "../buying/bought.server";
import { UtrGiven } from "../visit/form-fields.server";
import { manualInstructions, proposedReference } from "../buying/manual-instructions.server";
import { daysLeft } from "../../content/days-left";
import { byId } from "../buying/offers-by-id";
import { availableOffers } from "../buying/offers.server";
import { constraintsOf } from "../visit/read-form.server";

export type Holdings = NonNullable<Awaited<ReturnType<typeof holdings>>>;

/**
 * What a person holds: pending payments, active subscriptions with the services they are for and
 * their receipts, and whether the agreement can be had. Null when the API did not say.
 */
export async function holdings(args: RouteArguments, user: Pick<CurrentUser, "number">) {
  const scope = scopeOf(args);
  const [payments, subscriptions, offers] = await Promise.all([
    scope.call("pendingPayments"),
    scope.call("activeSubscriptions"),
    availableOffers(args),
  ]);
  if (!payments.ok || !subscriptions.ok) return null;
  const listed: ReadonlyMap<string, Service> = offers.ok ? byId(offers.data).services : new Map();
  const unlisted = new Map<string, Service>();
  // Discontinued services are looked up by id (specification §4). One that nobody can name any more
  // is still shown: it is paid for.
  const { activeSubscriptions, pausedSubscriptions = [] } = subscriptions.data;
  const missing = [...activeSubscriptions, ...pausedSubscriptions]
    .map(({ service }) => service)
    .filter((id) => !listed.has(id));
  if (missing.length > 0) {
    const found = await scope.call("specificServices", { services: missing });
    if (found.ok) for (const service of found.data) unlisted.set(service._id, service);
  }
  // Somebody else's API has neither receipts nor the agreement to give.
  const { remote, now } = given(args.context);
  const owners = ownersIn(args.context);
  const offered = (id: string) => serviceIn(owners, listed.get(id) ?? unlisted.get(id) ?? unnamed);
  const active = activeSubscriptions.map((one) => {
    const { name, description } = offered(one.service);
    return {
      id: one._id ?? one.service,
      name,
      description,
      endDate: one.endDate,
      daysLeft: daysLeft(Date.parse(one.endDate), now()),
      renewal: renewalOf(listed.get(one.service)),
      howYouReceiveIt: one.howYouReceiveIt ? owners(one.howYouReceiveIt) : null,
      receipts: remote ? [] : (one.receipts ?? []),
    };
  });
  return {
    pending: payments.data.payments.map((payment) => pendingOf(args.context, user, payment)),
    lapsed: (payments.data.lapsedClaims ?? []).map((one) => ({
      id: one._id,
      rupees: rupeesOf(one.amount),
      services: one.services.map(owners),
      reference: one.reference ?? null,
      rejected: one.rejected ?? false,
    })),
    moneyBack: payments.data.moneyBack ?? false,
    active,
    paused: pausedSubscriptions.map(({ _id, service, since }) => {
      const { name } = offered(service);
      return { id: _id, name, since };
    }),
    contact: contactOf(args.context),
    agreement: !remote,
    claimFields,
  };
}

const unnamed = { name: "Research service", description: [] as string[] };
const claimFields = constraintsOf(UtrGiven);

/** Null for a service that is no longer offered. */
const renewalOf = (service: Service | undefined) =>
  service ? { service: service._id, price: service.price, duration: service.duration } : null;

function pendingOf(context: unknown, user: Pick<CurrentUser, "number">, payment: PendingPayment) {
  const { _id: id, paymentMethod: method, createdAt = null, lapsesAt = null } = payment;
  const { remote } = given(context);
  const bought = boughtIn(payment);
  const rupees = rupeesOf(paiseIn(payment));
  // Somebody else's API keeps no reference: it is the one that `/pay` showed.
  const reference = payment.reference ?? (remote ? proposedReference(context, user, bought) : null);
  return {
    id,
    method,
    offers: offersIn(ownersIn(context), bought),
    rupees,
    createdAt,
    lapsesAt,
    how: method === "manual" ? manualInstructions(context, { total: rupees, reference }) : null,
    utr: payment.utr ?? "",
    paidOnline: payment.paidOnline ?? false,
    typedUtr: null as string | null,
    mayChange: !remote,
  };
}

function contactOf(context: unknown) {
  const { language, site } = given(context);
  const { contact, payee } = siteIn(language, site());
  const { email, phone, hours } = contact;
  return { email, phone, hours, startPromise: payee.startPromise ?? null };
}
