import { Frame, type Said } from "../frame/frame";
import { Act } from "../frame/for-whom";
import { Back } from "./section-page";

/** How long a server needs, as a rule, to finish what is under way and to be there again. */
const USUALLY_S = 10;

/** What a restart means, and the press that begins it. */
export const ConfirmRestartPage = ({ said }: { said: Said }) => (
  <Frame title="Restart the server" at="/settings" said={said}>
    <section className="card">
      <ul>
        <li>The settings that wait for it hold from then on.</li>
        <li>
          What people are doing is finished first. The site is away for some seconds, as a rule less
          than {USUALLY_S}; a proxy in front of it lets people wait, or says that they may come
          again.
        </li>
        <li>Nobody is signed out. Letters, payments and timed research go on afterwards.</li>
        <li>Of several servers it is this one alone: restart the others from their own desks.</li>
      </ul>
      <Act action="/restart">
        <p className="row">
          <button className="btn">Restart now</button>
          <Back />
        </p>
      </Act>
    </section>
  </Frame>
);

/** The last page of the server that ends. */
export const RestartingPage = () => (
  <Frame
    title="The server restarts"
    at="/settings"
    next={{ afterS: USUALLY_S, to: "/settings?done=restarted" }}
  >
    <section className="card">
      <p>
        This page goes on to Settings by itself in {USUALLY_S} seconds. If it cannot be opened yet,
        load it again a moment later.
      </p>
      <p>
        <a className="btn quiet" href="/settings?done=restarted">
          Go on to Settings
        </a>
      </p>
    </section>
  </Frame>
);
