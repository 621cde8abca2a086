import type { EnclosedFile } from "../../backend.server/research/content";
import { wordsBeside, type FileChanges } from "../../backend.server/research/files/draft-files";
import type { FileId } from "../../backend.server/platform/store/ids";
import { faultOf, Why, type Filled } from "./research-fields";

/** The pictures and papers of a draft: each with its words, and a place for more. */
export const FileFields = ({ filled, files }: { filled: Filled; files: EnclosedFile[] }) => {
  const why = faultOf(filled, "files");
  return (
    <fieldset className={why ? "field error" : "field"}>
      <legend>Pictures and PDFs, optional</legend>
      {files.map((file) => (
        <FileField key={file.id} filled={filled} file={file} />
      ))}
      <label htmlFor="files">Add</label>
      <p className="hint" id="files-hint">
        WebP or AVIF, 60 KB at most; PDF, 1,024 KB at most. A photo or a screenshot of a phone: open
        it, choose Print, and save it as PDF. Press “Save draft”, then say what each shows.
      </p>
      <Why field="files" why={why} />
      <input
        id="files"
        name="files"
        type="file"
        multiple
        accept=".webp,.avif,.pdf"
        aria-describedby={why ? "files-why files-hint" : "files-hint"}
        {...(why ? { "aria-invalid": true } : {})}
      />
    </fieldset>
  );
};

const FileField = ({ filled, file }: { filled: Filled; file: EnclosedFile }) => {
  const { id, type, says, size } = file;
  const field = `says_${id}` as const;
  const why = faultOf(filled, field);
  return (
    <div className={why ? "field error" : "field"}>
      <Shown file={file} />
      <label htmlFor={field}>
        {type === "pdf" ? "What the PDF is" : "What the picture shows, for who cannot see it"}
      </label>
      <Why field={field} why={why} />
      <input
        id={field}
        name={field}
        maxLength={200}
        defaultValue={says}
        {...(why ? { "aria-invalid": true, "aria-describedby": `${field}-why` } : {})}
      />
      <label className="choice">
        <input type="checkbox" name="remove" value={id} />
        {`Take it away (${type.toUpperCase()}, ${Math.ceil(size / 1024)} KB)`}
      </label>
    </div>
  );
};

/** A picture as its readers see it, a PDF as a link. */
export const Shown = ({ file }: { file: EnclosedFile }) => {
  const { id, type, says, width, height } = file;
  const address = `/research/file/${id}`;
  if (type === "pdf" || width === null || height === null)
    return (
      <p>
        <a href={address} download>
          {says || "Open the PDF"}
        </a>
      </p>
    );
  return (
    <p>
      <img className="enclosed" src={address} alt={says} {...{ width, height }} />
    </p>
  );
};

/** What a posted form does to the files of its draft. */
export async function changesIn(body: Record<string, unknown>): Promise<FileChanges> {
  const posted = (name: string): unknown[] => [body[name] ?? []].flat();
  // A browser sends a field in which no file was chosen as one without a name.
  const isChosen = (one: unknown) => one instanceof File && (one.size > 0 || one.name !== "");
  const files = posted("files").filter(isChosen) as File[];
  const says = Object.keys(body).filter((name) => name.startsWith("says_"));
  return {
    remove: posted("remove").map((id) => String(id) as FileId),
    says: Object.fromEntries(
      says.map((name) => [name.slice("says_".length), wordsBeside(body[name])]),
    ),
    add: await Promise.all(
      files.map(async (file) => ({ bytes: Buffer.from(await file.arrayBuffer()), says: "" })),
    ),
  };
}
