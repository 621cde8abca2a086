import type { ServiceChannel } from "../../backend.server/research/channel/channels";
import { Act } from "../frame/for-whom";
import { Frame, type Said } from "../frame/frame";

interface ChannelsPageProps {
  said: Said;
  services: ServiceChannel[];
  /** a bot of ours is set up */
  bot: boolean;
  /** what was not taken, to be mended */
  typed: { service: string; channel: string } | null;
}

/** The Telegram channel of each service, and how many of its clients are in it. */
export const ChannelsPage = ({ said, services, bot, typed }: ChannelsPageProps) => (
  <Frame title="Telegram channels" at="/research" said={said}>
    <p>
      Make a channel in Telegram, make the bot its administrator with the rights to add and to ban
      people, and give its id here. The bot lets in only linked clients who hold the service, and
      takes out whoever holds it no more. Post there nothing that is not released here first.
    </p>
    {bot ? null : <p className="note">There is no bot yet: set TELEGRAM_BOT_TOKEN.</p>}
    {services.map((one) => (
      <Service
        key={one.id}
        {...one}
        typed={typed?.service === one.id ? typed.channel : null}
        why={typed?.service === one.id ? (said.wrong?.words ?? null) : null}
      />
    ))}
  </Frame>
);

function Service({
  id,
  name,
  channel,
  members,
  typed,
  why,
}: ServiceChannel & { typed: string | null; why: string | null }) {
  const field = `channel-${id}`;
  return (
    <section className="card stack">
      <h2>{name}</h2>
      <p>{channel === null ? "No channel." : `Channel ${channel}, ${members} let in.`}</p>
      <Act action="/research/channels" className="stack">
        <input type="hidden" name="service" value={id} />
        <div className={why ? "field error" : "field"}>
          <label htmlFor={field}>{`Channel of ${name}`}</label>
          <p className="hint" id={`${field}-hint`}>
            its id, like -1001234567890
          </p>
          {why ? (
            <p className="why" id={`${field}-why`}>
              {why}
            </p>
          ) : null}
          <input
            id={field}
            name="channel"
            maxLength={100}
            defaultValue={typed ?? channel ?? ""}
            aria-describedby={why ? `${field}-why ${field}-hint` : `${field}-hint`}
            {...(why ? { "aria-invalid": true } : {})}
          />
        </div>
        <p>
          <button className="btn quiet">{`Set the channel of ${name}`}</button>
        </p>
      </Act>
      {channel === null ? null : (
        <details>
          <summary>{`Take the channel of ${name} away`}</summary>
          <Act action="/research/channels/take">
            <input type="hidden" name="service" value={id} />
            <p>Everybody who holds no other service of this channel is taken out of it.</p>
            <button className="btn stop">Take it away</button>
          </Act>
        </details>
      )}
    </section>
  );
}
