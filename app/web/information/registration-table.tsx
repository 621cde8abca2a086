import type { PublicSite } from "../../content/site-schema";
import { fill } from "../../content/words/fill";
import { AsWritten } from "../frame/AsWritten";
import { useWords } from "../visit/words";
import { Mail, Phone, Table } from "./LegalPage";
import { useDate } from "./use-date";

/** Who the analyst is in the regulator's books, and where to find them. */
export function RegistrationTable({ site }: { site: PublicSite }) {
  const { analyst, address, contact, product } = site;
  const words = useWords("registration");
  const date = useDate();
  return (
    <Table
      id="registration-details"
      caption={words.caption}
      rows={[
        [words.name, <AsWritten>{analyst.registeredName}</AsWritten>],
        [words.trade, <AsWritten>{product}</AsWritten>],
        [
          words.as,
          `${fill(words.analyst, { type: analyst.type })}${analyst.partTime ? words.partTime : ""}`,
        ],
        [words.number, analyst.registrationNumber],
        [words.on, date(analyst.registeredOn)],
        [
          words.until,
          analyst.validUntil === "perpetual" ? words.perpetual : date(analyst.validUntil),
        ],
        [words.bse, analyst.bseEnlistment],
        ...(analyst.gstin ? [[words.gstin, analyst.gstin]] : []),
        [words.office, <AsWritten>{address.office}</AsWritten>],
        ...(address.correspondence
          ? [[words.letters, <AsWritten>{address.correspondence}</AsWritten>]]
          : []),
        [words.telephone, <Phone number={contact.phone} />],
        [words.email, <Mail to={contact.email} />],
        [words.sebi, <AsWritten>{address.sebiOffice}</AsWritten>],
      ]}
    />
  );
}
