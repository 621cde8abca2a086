import type { Account } from "../../api/account-calls";
import { dayInWords } from "../../content/dates";
import { fill } from "../../content/words/fill";
import { useAddress, useFrame, useWords } from "../visit/words";
import { Said } from "../frame/Said";
import { deviceIn } from "./device-in";
import { instantIn } from "../frame/instant-in";
import { Whose } from "../visit/Whose";

/** Where a person is logged in, and which other browsers are remembered, each with its end. */
export function SignedInPlaces({ sessions, devices }: Pick<Account, "sessions" | "devices">) {
  const account = useWords("account");
  const words = account.places;
  const { months } = useFrame();
  const address = useAddress();
  const instant = (iso: string) => instantIn(account, months, iso);
  const said = (device: string | null) =>
    device === null ? words.another : deviceIn(account, device);
  const [here, others] = [sessions.filter((one) => one.here), sessions.filter((one) => !one.here)];
  return (
    <section className="card" aria-labelledby="places">
      <h2 id="places">{words.title}</h2>
      <ul className="places">
        {here.map(({ id, device, signedInAt }) => (
          <li key={id}>
            <Place
              device={device === null ? words.thisBrowser : said(device)}
              when={fill(words.since, { day: dayInWords(signedInAt, months) })}
            />
            <b className="small">{words.here}</b>
          </li>
        ))}
        {others.map(({ id, device, usedAt }) => (
          <li key={id}>
            <Place
              device={said(device)}
              when={fill(words.lastUsed, { instant: instant(usedAt) })}
            />
            <form method="post" action={address("/account")}>
              <Whose />
              <input type="hidden" name="session" value={id} />
              <End what={said(device)} intent="end" words={words.end} />
            </form>
          </li>
        ))}
      </ul>
      {others.length > 1 ? (
        <form method="post" action={address("/account")}>
          <Whose />
          <button className="btn link" name="intent" value="end-others">
            {words.endOthers}
          </button>
        </form>
      ) : null}
      {devices.length > 0 ? (
        <>
          <h3>{words.remembered}</h3>
          <p className="small muted">{words.rememberedWhy}</p>
          <ul className="places">
            {devices.map(({ id, device, signedInAt }) => (
              <li key={id}>
                <Place
                  device={said(device)}
                  when={fill(words.loggedIn, { instant: instant(signedInAt) })}
                />
                <form method="post" action={address("/account")}>
                  <Whose />
                  <input type="hidden" name="device" value={id} />
                  <End what={said(device)} intent="forget" words={words.forget} />
                </form>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p className="small muted">
        <Said words={words.unknown} />
      </p>
    </section>
  );
}

const Place = ({ device, when }: { device: string; when: string }) => (
  <span>
    <b>{device}</b>
    <br />
    <span className="small muted">{when}</span>
  </span>
);

const End = ({ what, intent, words }: { what: string; intent: string; words: string }) => (
  <button className="btn quiet" name="intent" value={intent} aria-label={`${words}: ${what}`}>
    {words}
  </button>
);
