import { Mail, Phone, Table } from "./LegalPage";
import { dateInWords } from "../../content/dates";
import type { PublicSite } from "../../content/site-schema";

/** Who the analyst is in the regulator's books, and where to find them. */
export function RegistrationTable({ site }: { site: PublicSite }) {
  const { analyst, address, contact, product } = site;
  return (
    <Table
      id="registration-details"
      caption="Registration details"
      rows={[
        ["Registered name", analyst.registeredName],
        ["Trade name", product],
        [
          "Registered as",
          `Research Analyst (${analyst.type})${analyst.partTime ? ", part-time" : ""}`,
        ],
        ["SEBI registration number", analyst.registrationNumber],
        ["Registered on", dateInWords(analyst.registeredOn)],
        [
          "Valid until",
          analyst.validUntil === "perpetual" ? "Perpetual" : dateInWords(analyst.validUntil),
        ],
        ["BSE (RAASB) enlistment number", analyst.bseEnlistment],
        ...(analyst.gstin ? [["GSTIN", analyst.gstin]] : []),
        ["Registered office", address.office],
        ...(address.correspondence ? [["Address for letters", address.correspondence]] : []),
        ["Telephone", <Phone number={contact.phone} />],
        ["E-mail", <Mail to={contact.email} />],
        ["SEBI office", address.sebiOffice],
      ]}
    />
  );
}
