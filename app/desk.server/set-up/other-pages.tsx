import { addressOfSecret } from "../../backend.server/desk/one-time-code";
import { WordFields, type TypedWords } from "../catalogue/word-fields";
import { ChosenPassphrase } from "../entrance/chosen-passphrase";
import { Frame, type Said } from "../frame/frame";
import { OneTimeCode, Secret } from "../entrance/secret-to-scan";
import { Back } from "./back";

/** The first service on sale. */
export const ServicePage = ({ typed, said }: { typed: TypedWords; said: Said }) => (
  <Frame title="Your first service" at={null} said={said}>
    <p>What clients can buy on the first day. You change it and add others on the desk, later.</p>
    <form method="post" action="/set-up/service">
      <WordFields typed={typed} first />
      <p className="row">
        <button className="btn">Keep</button>
        <Back />
      </p>
    </form>
  </Frame>
);

interface PassphrasePageProps {
  /** base32, drawn and not kept yet; null: they are chosen */
  secret: string | null;
  said: Said;
}

/** The owner's way in: a passphrase, and an app for codes. */
export const PassphrasePage = ({ secret, said }: PassphrasePageProps) => (
  <Frame title="Your passphrase" at={null} said={said}>
    <p>With these two you sign in to your desk from now on. Nobody can tell them to you again.</p>
    {secret === null ? (
      <p>They are chosen. To choose others, draw another square first: what you chose goes.</p>
    ) : (
      <ChoosePassphrase secret={secret} lost={said.wrong !== undefined} />
    )}
    <form method="post" action="/set-up/passphrase/another">
      <p className="row">
        <button className="btn quiet">Draw another square</button>
        {secret === null ? <Back /> : null}
      </p>
    </form>
  </Frame>
);

const ChoosePassphrase = ({ secret, lost }: { secret: string; lost: boolean }) => (
  <>
    <Secret secret={secret} address={addressOfSecret(secret, "owner")} />
    <p>This square stays the same until you press Keep or draw another.</p>
    <form method="post" action="/set-up/passphrase">
      <ChosenPassphrase again="Passphrase again" lost={lost} />
      <OneTimeCode />
      <p className="row">
        <button className="btn">Keep</button>
        <Back />
      </p>
    </form>
  </>
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
