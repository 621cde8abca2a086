import type { HelpGiven } from "./HelpLine";
import type { PublicSite } from "../../content/site-schema";
import { phoneWords } from "../../content/phone-words";

/** The ways to reach the analyst, in the order in which people on a phone use them. */
export const helpOf = ({ whatsapp, phone, email, hours }: PublicSite["contact"]): HelpGiven => ({
  hours,
  ways: [
    [`https://wa.me/${whatsapp}`, "WhatsApp", phoneWords(`+${whatsapp}`)],
    [`tel:${phone.replace(/[^\d+]/g, "")}`, "Phone", phone],
    [`mailto:${email}`, "E-mail", email],
  ],
});
