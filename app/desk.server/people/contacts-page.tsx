import type { Contact } from "../../backend.server/desk/people/contacts";
import { Frame } from "../frame/frame";
import { TextArea } from "../frame/form-fields";

interface ContactsPageProps {
  contacts: Contact[];
  more: boolean;
}

/** Phones and addresses in fields from which they are copied in one go. */
export const ContactsPage = ({ contacts, more }: ContactsPageProps) => {
  const silent = contacts.filter(({ letters }) => letters === "no").length;
  return (
    <Frame title="Contacts to copy" at="/people">
      <p>{`${contacts.length} people.${more ? " There are more: choose a smaller list." : ""}`}</p>
      <Lines name="phones" label="Phones" of={contacts.map(({ phone }) => phone)} />
      <Lines
        name="emails"
        label="E-mail addresses"
        of={contacts.flatMap(({ email, letters }) => (letters === "yes" ? [email] : []))}
      />
      {silent === 0 ? null : (
        <p>{`Left out of the addresses: ${silent} who chose to get no letters from you.`}</p>
      )}
      <p>
        <a href="/people">Back to people</a>
      </p>
    </Frame>
  );
};

const Lines = ({ name, label, of }: { name: string; label: string; of: string[] }) => {
  const known = [...new Set(of.filter((one) => one !== ""))];
  return (
    <TextArea
      id={name}
      name={name}
      label={label}
      hint={`${known.length}, one a line; press on it, choose all, copy`}
      rows={Math.min(12, Math.max(2, known.length))}
      maxLength={2_000_000}
      value={known.join("\n")}
    />
  );
};
