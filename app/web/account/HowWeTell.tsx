import type { Account } from "../../api/account-calls";
import { useMeasures } from "../frame/use-measures";
import { fill } from "../../content/words/fill";
import { AsWritten } from "../frame/AsWritten";
import { useAddress, useWords } from "../visit/words";
import { Whose } from "../visit/Whose";

type Told = Pick<Account, "reminders" | "researchMail" | "researchSms" | "telegram" | "letters">;

/**
 * Which letters and short messages come, and where: one form, so that no tick is lost by pressing
 * another's Save.
 */
export function HowWeTell({ email, ...told }: Told & { email: string | null }) {
  const words = useWords("account").letters;
  const address = useAddress();
  const { reminders, researchMail, researchSms, telegram, letters } = told;
  return (
    <section className="card" aria-labelledby="letters">
      <h2 id="letters">{words.title}</h2>
      <form method="post" action={address("/account")} className="stack mt-4">
        <Whose />
        <Choice name="reminders" on={reminders} words={words.reminders} />
        <Choice name="mail" on={researchMail} words={words.research} />
        {telegram?.linkedAt ? (
          <Choice name="telegram" on={telegram.research} words={words.telegram} />
        ) : null}
        {researchSms === null ? null : <Choice name="sms" on={researchSms} words={words.sms} />}
        <Choice name="letters" on={letters} words={words.analyst} />
        <p>
          <button className="btn quiet" name="intent" value="how-told">
            {words.save}
          </button>
        </p>
      </form>
      <p className="small muted mt-4">
        {email ? fill(words.to, { email }) : words.toNone} {words.always}
      </p>
    </section>
  );
}

const Choice = ({ name, on, words }: { name: string; on: boolean; words: string }) => (
  <label className="choice">
    <input type="checkbox" name={name} defaultChecked={on} />
    <span>{words}</span>
  </label>
);

interface TelegramProps {
  telegram: NonNullable<Account["telegram"]>;
  /** where a press of "Start" links; null before it was asked for */
  link: string | null;
}

/** The person's Telegram account: linked by a one-time link, let go by a press. */
export function TelegramAccount({ telegram, link }: TelegramProps) {
  const words = useWords("account").telegram;
  const address = useAddress();
  const { day } = useMeasures();
  const { linkedAt, blocked, channels } = telegram;
  return (
    <section className="card" id="telegram" aria-labelledby="telegram-title">
      <h2 id="telegram-title">{words.title}</h2>
      <p>{linkedAt ? fill(words.since, { day: day(linkedAt) }) : words.what}</p>
      {blocked ? <p className="note">{words.blocked}</p> : null}
      {channels.map(({ name, link: join, inside }) => (
        <p key={join}>
          <AsWritten>{name}</AsWritten>:{" "}
          {inside ? (
            words.inside
          ) : (
            <a href={join} rel="noreferrer">
              {words.join}
            </a>
          )}
        </p>
      ))}
      {link ? (
        <div className="note" role="status">
          <p>{words.press}</p>
          <p>
            <a className="btn" href={link} rel="noreferrer">
              {words.open}
            </a>
          </p>
        </div>
      ) : null}
      <form method="post" action={`${address("/account")}#telegram`} className="row">
        <Whose />
        <button className="btn quiet" name="intent" value="link-telegram">
          {linkedAt ? words.linkAnother : words.link}
        </button>
        {linkedAt ? (
          <button className="btn quiet" name="intent" value="unlink-telegram">
            {words.unlink}
          </button>
        ) : null}
      </form>
    </section>
  );
}
