import type { Account } from "../../api/account-calls";
import { dayWords, instantWords } from "../frame/instant-words";

/** Where a person is logged in, and which other browsers are remembered, each with its end. */
export function SignedInPlaces({ sessions, devices }: Pick<Account, "sessions" | "devices">) {
  const [here, others] = [sessions.filter((one) => one.here), sessions.filter((one) => !one.here)];
  return (
    <section className="card" aria-labelledby="places">
      <h2 id="places">Where you are logged in</h2>
      <ul className="places">
        {here.map(({ id, device, signedInAt }) => (
          <li key={id}>
            <Place device={device ?? "This browser"} when={`Since ${dayWords(signedInAt)}`} />
            <b className="small">You are here</b>
          </li>
        ))}
        {others.map(({ id, device, usedAt }) => (
          <li key={id}>
            <Place device={device} when={`Last used ${instantWords(usedAt)}`} />
            <form method="post" action="/account">
              <input type="hidden" name="session" value={id} />
              <End what={device} intent="end" words="End" />
            </form>
          </li>
        ))}
      </ul>
      {others.length > 1 ? (
        <form method="post" action="/account">
          <button className="btn link" name="intent" value="end-others">
            End all but this one
          </button>
        </form>
      ) : null}
      {devices.length > 0 ? (
        <>
          <h3>Logged out, but remembered</h3>
          <p className="small muted">
            A stranger who asks for codes to your number cannot keep these out. Forget what is not
            yours.
          </p>
          <ul className="places">
            {devices.map(({ id, device, signedInAt }) => (
              <li key={id}>
                <Place device={device} when={`Logged in ${instantWords(signedInAt)}`} />
                <form method="post" action="/account">
                  <input type="hidden" name="device" value={id} />
                  <End what={device} intent="forget" words="Forget" />
                </form>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p className="small muted">
        Something you do not know? End it, then write to us: see <a href="/help">Help</a>.
      </p>
    </section>
  );
}

const Place = ({ device, when }: { device: string | null; when: string }) => (
  <span>
    <b>{device ?? UNKNOWN}</b>
    <br />
    <span className="small muted">{when}</span>
  </span>
);

const End = ({ what, intent, words }: { what: string | null; intent: string; words: string }) => (
  <button
    className="btn quiet"
    name="intent"
    value={intent}
    aria-label={`${words}: ${what ?? UNKNOWN}`}
  >
    {words}
  </button>
);

const UNKNOWN = "Another browser";
