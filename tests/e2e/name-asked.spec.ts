import { expect, test } from "./journey";

test("a PAN that needs the name: the question stands by its field, which has the focus, and nothing typed is lost", async ({
  page,
  person,
}) => {
  await person.at("email");
  await person.go("/details");
  const typed = { Day: "27", Month: "8", Year: "1990", PAN: "EEEEE0000E" };
  for (const [label, words] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).fill(words);
  await page.getByRole("button", { name: "Verify PAN" }).click();
  const name = page.getByLabel("Full name as on PAN");
  await expect(name).toBeFocused();
  await expect(page.getByText("One more thing: your name.")).toBeVisible();
  await expect(page).not.toHaveTitle(/^Error: /);
  for (const [label, words] of Object.entries(typed))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(words);
  await name.fill("Asha Verma");
  await page.getByRole("button", { name: "Verify PAN" }).click();
  await expect(page.getByRole("heading", { name: /Step 3 of 3/ })).toBeVisible();
});
