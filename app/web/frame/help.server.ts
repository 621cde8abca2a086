import type { HelpGiven } from "./HelpLine";
import type { PublicSite } from "../../content/site-schema";
import type { Rooms } from "../../content/words/catalogue.server";
import { fill } from "../../content/words/fill";
import { phoneWords } from "../../content/phone-words";

/** The ways to reach the analyst, in the order in which people on a phone use them. */
export const helpOf = (
  { whatsapp, phone, email, hours }: PublicSite["contact"],
  { reach }: Rooms["told"],
): HelpGiven => ({
  hours,
  ways: [
    [`https://wa.me/${whatsapp}`, fill(reach.whatsapp, { number: phoneWords(`+${whatsapp}`) })],
    [`tel:${phone.replace(/[^\d+]/g, "")}`, fill(reach.phone, { number: phone })],
    [`mailto:${email}`, fill(reach.email, { address: email })],
  ],
});
