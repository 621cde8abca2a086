import { expect } from "../journey";
import { said } from "../../setup/read-page";
import { Investor } from "../../journeys/investor";
import { arrivesAt, type Job } from "./clients";

/** The jobs about what the site says, by their names in the table. */
export const siteJobs: Record<string, Job> = {
  "answer a complaint": async ({ hand, site }) => {
    const meena = new Investor(site);
    await meena.go("/grievance-redressal/complaint");
    await meena.presses("Send the complaint", {
      "Your name": "Meena Iyer",
      "Mobile number": meena.number,
      "E-mail": meena.email,
      "What is it about?": "service",
      "What happened, and what would you like us to do?": "No letter came for a week.",
    });
    await hand.atToday();
    await hand.follows(/: Meena Iyer$/);
    await hand.reads("No letter came for a week.");
    await hand.types({ Answer: "It went to an old address. All of them are sent again." });
    await hand.press("Answer: this resolves it");
    await hand.reads("The complaint is resolved.");
    await arrivesAt(site, meena.email, "It went to an old address.");
  },
  "add a service": async ({ hand, site }) => {
    await hand.atToday();
    await hand.follows("Add a service");
    await hand.types({
      Name: "Bank shares",
      Description: "Ideas in shares of banks.",
      Price: "999",
      Duration: "30",
    });
    await hand.press("Add");
    await hand.reads("Bank shares is on sale", "Bank shares");
    const anybody = new Investor(site);
    const services = () => anybody.go("/services").then(said);
    await expect.poll(services, { timeout: 20_000 }).toContain("Bank shares");
  },
};
