import type { Enclosure } from "../../api/research-calls";
import { fill } from "../../content/words/fill";
import { useOwnersLang, useWords } from "../visit/words";

/** The pictures and papers of an entry: a picture in its place, a paper to be loaded. */
export function Enclosures({ files }: { files: Enclosure[] }) {
  const words = useWords("idea");
  const lang = useOwnersLang();
  const papers = files.filter(({ picture }) => picture === null);
  return (
    <>
      {files.map(({ id, says, picture }) =>
        picture ? (
          <p key={id}>
            <img
              src={`/research/file/${id}`}
              alt={says}
              {...picture}
              lang={lang(says)}
              loading="lazy"
              decoding="async"
            />
          </p>
        ) : null,
      )}
      {papers.length > 0 ? (
        <ul aria-label={words.attachments}>
          {papers.map(({ id, says, kb }) => (
            <li key={id}>
              {/* A file: the browser fetches it, no script does. */}
              <a href={`/research/file/${id}`} download lang={lang(says)}>
                {says}
              </a>{" "}
              <span className="muted">{fill(words.pdfOf, { kb })}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
