import { addressOfSecret } from "../../backend.server/desk/one-time-code";
import { LEAST_CHARACTERS } from "../../backend.server/desk/passphrase";
import { LONGEST_DESCRIPTION } from "../catalogue/catalogue-pages";
import { TextArea, TextField } from "../frame/form-fields";
import { Frame, type Said } from "../frame/frame";
import { OneTimeCode, Secret } from "../entrance/secret-to-scan";
import { Back } from "./back";
import type { Service } from "./draft";

/** The first service on sale. */
export const ServicePage = ({ service, said }: { service: Service; said: Said }) => (
  <Frame title="Your first service" at={null} said={said}>
    <p>What clients can buy on the first day. You change it and add others on the desk, later.</p>
    <form method="post" action="/set-up/service">
      <TextField id="name" name="name" label="Name" required defaultValue={service.name} />
      <TextArea
        id="description"
        name="description"
        label="Description"
        hint="one point a line"
        rows={4}
        maxLength={LONGEST_DESCRIPTION}
        value={service.description}
      />
      <TextField
        id="price"
        name="price"
        label="Price"
        hint="whole rupees"
        inputMode="numeric"
        defaultValue={service.price}
      />
      <TextField
        id="days"
        name="days"
        label="Days"
        hint="how long it runs"
        inputMode="numeric"
        defaultValue={service.days}
      />
      <p className="row">
        <button className="btn">Keep</button>
        <Back />
      </p>
    </form>
  </Frame>
);

/** The owner's way in: a passphrase, and an app for codes. @param secret base32, not kept yet */
export const PassphrasePage = ({ secret, said }: { secret: string; said: Said }) => (
  <Frame title="Your passphrase" at={null} said={said}>
    <p>With these two you sign in to your desk from now on. Nobody can tell them to you again.</p>
    <Secret secret={secret} address={addressOfSecret(secret, "owner")} />
    <form method="post" action="/set-up/passphrase">
      <input type="hidden" name="secret" value={secret} />
      <TextField
        id="passphrase"
        name="passphrase"
        label="Passphrase"
        hint={`at least ${LEAST_CHARACTERS} characters: a few words that only you know`}
        type="password"
        autoComplete="new-password"
        required
      />
      <TextField
        id="again"
        name="again"
        label="Passphrase again"
        type="password"
        autoComplete="new-password"
        required
      />
      <OneTimeCode />
      <p className="row">
        <button className="btn">Keep</button>
        <Back />
      </p>
    </form>
  </Frame>
);

/** The copy of the settings, without which a backup is worthless. */
export const KeepPage = ({ said }: { said: Said }) => (
  <Frame title="A copy of the keys" at={null} said={said}>
    <p>
      Your clients&apos; data is sealed with keys that were made here. If this machine is lost, a
      backup opens with them only. Keep this file where neither this machine nor the backups are: on
      a stick in a drawer, or in a password manager. Whoever has it and a backup reads everything.
    </p>
    <p>Take it last: what you change afterwards is not in it.</p>
    <form method="post" action="/set-up/keep">
      <p className="row">
        <button className="btn">Get settings.env</button>
        <Back />
      </p>
    </form>
  </Frame>
);
