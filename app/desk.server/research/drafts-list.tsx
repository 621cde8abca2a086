import { instantInIndia } from "../../content/instants";
import type { Draft } from "../../backend.server/research/drafts";
import { AskedOnceMore } from "../frame/asked-once-more";
import { Act, Go, WhoMay } from "../frame/for-whom";
import { titleOf } from "./draft-title";

const PATH = "/research/drafts/delete";

/** What is being written, each with a tick, and the button that asks whether the ticked ones go. */
export const DraftsList = ({ drafts }: { drafts: Draft[] }) => (
  <WhoMay post="/research/draft">
    <h2>Drafts</h2>
    {drafts.length === 0 ? (
      <p>There are none. Nobody but the desk sees a draft.</p>
    ) : (
      <Act action={PATH}>
        {drafts.map(({ id, typed, releaseAt, problem, updatedAt }) => (
          <section className="card" key={id}>
            <h3>
              <Go href={`/research/draft/${id}`} plain>
                {titleOf(typed)}
              </Go>
            </h3>
            <p>
              {releaseAt
                ? `To be released on ${instantInIndia(releaseAt)} IST`
                : `Saved on ${instantInIndia(updatedAt)} IST`}
            </p>
            {problem ? <p className="why">{`It was not released: ${problem}`}</p> : null}
            <p>
              <a href={`/research/draft/${id}/preview`}>Preview and release</a>
            </p>
            <label className="choice">
              <input
                type="checkbox"
                name="draft"
                value={id}
                aria-label={`Tick to delete ${titleOf(typed)}`}
              />
              Tick
            </label>
          </section>
        ))}
        <button className="btn quiet">Delete what is ticked</button>
      </Act>
    )}
  </WhoMay>
);

/** The ticked ones by their names, before any of them goes. */
export const DeletePage = ({ drafts }: { drafts: (Draft & { version: string })[] }) => {
  const several = `${drafts.length} ${drafts.length === 1 ? "draft" : "drafts"}`;
  return (
    <AskedOnceMore
      title={`Delete ${several}?`}
      at="/research"
      what={drafts.map(({ typed, releaseAt, updatedAt }) =>
        releaseAt
          ? `${titleOf(typed)}, to be released on ${instantInIndia(releaseAt)} IST`
          : `${titleOf(typed)}, saved on ${instantInIndia(updatedAt)} IST`,
      )}
      action={PATH}
      carried={{ seen: drafts.map(({ id, version }) => `${id} ${version}`).join(",") }}
      act={`Delete ${several}`}
      stops
      back="/research"
    />
  );
};
