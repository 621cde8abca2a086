import { expect, test } from "./journey";

test(
  "a visitor signs up, completes onboarding, buys two services online and sees both subscriptions",
  { tag: "@always" },
  async ({ page, person }) => {
    await person.go("/pay");
    await expect(page).toHaveURL(/\/auth\?from=/);
    await person.signsIn();
    await expect(page.getByRole("heading", { name: "Complete Your Profile" })).toBeVisible();
    await person.verifiesEmail();
    await person.givesPan();
    await person.signs();
    // The page they came from was /pay; an empty cart leads on to the services.
    await expect(page).toHaveURL(/\/services/);
    await expect(
      page
        .getByText("Agreement signed successfully!")
        .or(page.getByRole("heading", { name: "Services" }))
        .first(),
    ).toBeVisible();
    await person.chooses(/stock cash/i, /stock futures/i);
    await person.paysOnline();
    await expect(page).toHaveURL(/\/subscriptions/);
    await expect(page.getByRole("heading", { name: "Stock cash" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Stock futures" })).toBeVisible();
    await expect(page.getByText(/Ends on \d\d-\d\d-\d{4}/)).toHaveCount(2);
  },
);

test(
  "a manual claim is pending until the owner's team confirms it, then it is a subscription",
  { tag: "@always" },
  async ({ page, person }) => {
    await person.at("complete");
    await person.chooses(/index options/i);
    await person.claims();
    await expect(page).toHaveURL(/\/subscriptions/);
    await expect(page.getByText("Payment(s) Pending for Verification")).toBeVisible();
    await expect(page.getByText("Manual Payment", { exact: true })).toBeVisible();
    await expect(page.getByText("No active subscriptions")).toBeVisible();
    const [claim] = JSON.parse(await person.site.operator("claims", "list", "--json")) as {
      id: string;
    }[];
    await person.site.operator("claims", "confirm", claim!.id, "--utr", "412345678901");
    await person.go("/subscriptions");
    await expect(page.getByRole("heading", { name: "Index options" })).toBeVisible();
    await expect(page.getByText("Payment(s) Pending for Verification")).toHaveCount(0);
  },
);
