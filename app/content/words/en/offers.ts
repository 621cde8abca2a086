/** A service as every list of them shows it. */
export const offers = {
  money: "Rs. {amount}",
  price: "{money} for {days} Days",
  lastDay: "last day",
  daysLeft: { one: "{count} day left", other: "{count} days left" },
  count: { one: "{count} service", other: "{count} services" },
} as const;
