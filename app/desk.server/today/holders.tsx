import { Go, WhoMay } from "../frame/for-whom";

/** A service on sale or held, with how many hold it. */
export interface HeldService {
  id: string;
  name: string;
  holders: string;
  /** of how many others it is paused while a bank decides */
  paused: number;
}

/** The services, each leading to its holders, and the ways to write to clients. */
export const Holders = ({ services }: { services: HeldService[] }) => (
  <>
    <section aria-labelledby="holders">
      <h2 id="holders">Who holds a service</h2>
      {services.length === 0 ? <p>There are no services yet.</p> : null}
      <ul>
        {services.map(({ id, name, holders, paused }) => (
          <li key={id}>
            <a href={`/people?service=${id}&state=active`}>{`${name}: ${holders} active`}</a>
            {paused === 0 ? null : (
              <>
                {", "}
                <a href={`/people?service=${id}&state=paused`}>{`${paused} paused`}</a>
              </>
            )}
          </li>
        ))}
      </ul>
      <WhoMay post="/catalogue">
        <p>
          <a href="/catalogue#add">Add a service</a>
        </p>
      </WhoMay>
    </section>
    <WhoMay post="/letters">
      <section aria-labelledby="write">
        <h2 id="write">Write to clients</h2>
        <ul>
          <li>
            <Go href="/letters/new">Write to clients</Go>
          </li>
          <li>
            <Go href="/letters/new?state=everybody">Write to everybody who ever held a service</Go>
          </li>
        </ul>
      </section>
    </WhoMay>
  </>
);
