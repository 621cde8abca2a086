import { given } from "../api/context";
import type { PendingPayment, Service } from "../api/contract";
import { scopeOf } from "../api/request-scope";
import { boughtIn } from "./bought.server";
import { availableOffers } from "./offers.server";

interface Asked {
  context: unknown;
  request: Request;
}

/** What a person holds: pending payments, and active subscriptions with the services they are for. Null when the API did not say. */
export async function holdings(asked: Asked) {
  const scope = scopeOf(asked);
  const [payments, subscriptions, offers] = await Promise.all([scope.call("pendingPayments"), scope.call("activeSubscriptions"), availableOffers(asked)]);
  if (!payments.ok || !subscriptions.ok) return null;
  const services = new Map<string, Service>(offers.ok ? offers.data.map(({ service }) => [service._id, service]) : []);
  // Discontinued services are looked up by id (specification §4).
  const missing = subscriptions.data.activeSubscriptions.map(({ service }) => service).filter((id) => !services.has(id));
  if (missing.length > 0) {
    const found = await scope.call("specificServices", { services: missing });
    if (!found.ok) return null;
    for (const service of found.data) services.set(service._id, service);
  }
  const active = subscriptions.data.activeSubscriptions.flatMap((one) => {
    const service = services.get(one.service);
    return service
      ? [
          {
            id: one._id ?? one.service,
            name: service.name,
            description: service.description,
            endDate: one.endDate,
            howYouReceiveIt: one.howYouReceiveIt ?? null,
          },
        ]
      : [];
  });
  return { pending: payments.data.payments.map(pendingOf), active, contact: contactOf(asked.context) };
}

function pendingOf(payment: PendingPayment) {
  const money = payment.manualObject ?? payment.razorpayObject;
  return {
    id: payment._id,
    method: payment.paymentMethod,
    offers: boughtIn(payment),
    rupees: (money?.amount ?? 0) / 100,
    createdAt: payment.createdAt ?? null,
    lapsesAt: payment.lapsesAt ?? null,
  };
}

function contactOf(context: unknown) {
  const { contact } = given(context).site();
  return { email: contact.email, phone: contact.phone };
}
