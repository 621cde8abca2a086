import type { Passkey } from "../../backend.server/desk/team/passkeys";
import type { Place } from "../../backend.server/desk/team/passkey-answers";
import { instantInIndia } from "../../content/instants";
import { TextField } from "../frame/form-fields";
import { Act } from "../frame/for-whom";
import { Frame, type Said } from "../frame/frame";
import { PasskeyForm, type Asked } from "./passkey-form";
import { Table } from "../frame/table";

interface PasskeysPageProps {
  passkeys: Passkey[];
  /** null: under this address there are none */
  add: { place: Place; asked: Asked } | null;
  said: Said;
}

/** One's own passkeys: what there is, and one more. */
export const PasskeysPage = ({ passkeys, add, said }: PasskeysPageProps) => (
  <Frame title="Your passkeys" at="/passkeys" said={said}>
    <p>
      With a passkey you sign in by the finger, face or PIN of your phone or computer. Your
      passphrase and code go on working, and you need them on a device without one.
    </p>
    <PasskeyTable caption="Your passkeys" passkeys={passkeys} whose={false} />
    <h2>Add this device</h2>
    {add === null ? (
      <p>
        Not under this address: passkeys need a name in the desk&apos;s address
        (OPERATOR_PUBLIC_URL), such as https://desk.example.in; a number such as 127.0.0.1 is none.
      </p>
    ) : (
      <>
        <p data-no-passkey>
          To add one, open the desk at {add.place.origin} in a browser that knows passkeys and runs
          script.
        </p>
        <PasskeyForm action="/passkeys" {...add}>
          <TextField
            id="passphrase"
            name="passphrase"
            label="Your passphrase"
            hint="so that nobody adds one at a device that you left open"
            type="password"
            autoComplete="current-password"
            required
            refused={said.wrong?.field === "passphrase"}
          />
          <button className="btn">Add a passkey</button>
        </PasskeyForm>
      </>
    )}
  </Frame>
);

interface PasskeyTableProps {
  caption: string;
  passkeys: Passkey[];
  /** of everybody, for the owner; else one's own */
  whose: boolean;
}

/** Passkeys, each with the press that removes it. */
export const PasskeyTable = ({ caption, passkeys, whose }: PasskeyTableProps) =>
  passkeys.length === 0 ? (
    <p>There are no passkeys.</p>
  ) : (
    <Table
      caption={`${caption}. Removing one ends the sessions that began by it.`}
      heads={[...(whose ? ["Who"] : []), "Added on", "Since", "Last used", "Do"]}
      rows={passkeys.map(({ id, name, device, createdAt, usedAt }) => [
        ...(whose ? [name] : []),
        device ?? "not known",
        instantInIndia(createdAt),
        usedAt === null ? "never" : instantInIndia(usedAt),
        <Act key="remove" action={`${whose ? "/team" : ""}/passkeys/${id}/remove`}>
          <button
            className="btn stop"
            aria-label={`Remove the passkey of ${name}, ${instantInIndia(createdAt)}`}
          >
            Remove
          </button>
        </Act>,
      ])}
    />
  );
