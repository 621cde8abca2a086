import type { WhichClients } from "../../backend.server/desk/write-to-clients/which-clients";
import { Frame, type Said } from "../frame/frame";
import { Act } from "../frame/for-whom";
import { TextArea, TextField } from "../frame/form-fields";
import { Choice } from "./choice";

export interface LetterForm {
  which: WhichClients;
  /** as they were typed */
  days: string;
  subject: string;
  text: string;
  perMinute: number;
  once: string;
}
interface WritePageProps {
  form: LetterForm;
  services: { id: string; name: string }[];
  said: Said;
}

const states = [
  ["active", "hold a service now"],
  ["ending", "hold one that ends within so many days"],
  ["lapsed", "held one and did not renew it"],
  ["everybody", "hold a service now or ever held one"],
  ["never", "signed up and never bought"],
] as const;

/** A letter is written, and for whom. */
export const WritePage = ({ form, services, said }: WritePageProps) => (
  <Frame title="Write to clients" at="/letters" said={said}>
    <Act action="/letters/preview">
      <Choice
        name="state"
        label="To all who"
        chosen={form.which.state}
        choices={states.map(([value, words]) => ({ value, words }))}
      />
      <Choice
        name="service"
        label="Service"
        chosen={form.which.service ?? ""}
        choices={[
          { value: "", words: "Any service" },
          ...services.map(({ id, name }) => ({ value: id, words: name })),
        ]}
      />
      <TextField
        id="days"
        name="days"
        label="Days"
        hint="of a service that ends"
        inputMode="numeric"
        maxLength={3}
        defaultValue={form.days}
        refused={said.wrong?.field === "days"}
      />
      <TextField
        id="subject"
        name="subject"
        label="Subject"
        maxLength={150}
        required
        defaultValue={form.subject}
      />
      <TextArea
        id="text"
        name="text"
        label="Letter"
        hint="Greeting, your name, registration number and the warning are added"
        rows={10}
        maxLength={8_000}
        required
        value={form.text}
      />
      <input type="hidden" name="once" value={form.once} />
      <p className="row">
        <button className="btn">See it as they will</button>
        <a className="btn link" href="/letters">
          Letters written before
        </a>
      </p>
    </Act>
  </Frame>
);
