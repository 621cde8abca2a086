/** `/services`: the list, and the cart that is ticked in it. */
export const services = {
  title: "Services",
  titleAt: "Services, page {page} of {pages}",
  description:
    "Research subscriptions, what each holds and what it costs. You pay once; nothing renews by itself.",
  before:
    "**Before you start:** your PAN and the phone linked to your Aadhaar, about 5 minutes. You choose first; we ask for them before you pay.",
  risks: "[What the risk of each kind means](/disclaimer#services-disclaimer)",
  taken:
    "**We take no new clients now:** the law lets a part-time research analyst have at most {most}, and every place is taken. Who is a client already can renew.",
  none: "No services are offered at present. Please look again later.",
  failed: "Failed to load services",
  tick: "Tick what you want. You pay once; nothing renews by itself.",
  update: "Update cart",
  updateFirst:
    "Press “Update cart” before you go to another page or search, so that your ticks are kept.",
  savedSum: "This is your saved cart. To count what you tick now, press “Update cart”.",
  proceed: "Proceed to Pay",
  added: "{name} added to cart!",
  full: "Your cart holds 50 services, which is the most. Take one out to add another.",
  unsaved: "We could not save your cart. Please check your connection and try again.",
  dropped: {
    named: "{names} is no longer offered and was removed from your cart.",
    allNamed: "{names} are no longer offered and were removed from your cart.",
    one: "A service you had chosen is no longer offered and was removed from your cart.",
    many: "{count} services you had chosen are no longer offered and were removed from your cart.",
  },
  search: {
    label: "Search the services",
    search: "Search",
    all: "Show all services",
    inAll: "{services} in all.",
    nothing: "No service has “{q}” in its name or description.",
    found: "{services} with “{q}” in the name or description.",
  },
  pages: {
    label: "Pages of services",
    previous: "Previous",
    at: "Page {page} of {pages}",
    next: "Next",
  },
  active: "Active · {left}",
  adds: "Ticking it adds {days} Days, to {day}.",
  example: {
    see: "See one closed example",
    closed: "**EXAMPLE**, closed: do not act on it. By {by}. Written {written}, closed {closed}.",
    instrument: "Instrument",
    action: "Action",
    entry: "Entry",
    stopLoss: "Stop-loss",
    targets: "Targets",
    horizon: "Horizon",
    rationale: "**Rationale:** {rationale}",
    risk: "**Risk:** {risk}",
    form: "It shows the form, not the result: one idea says nothing about the next.",
  },
} as const;
