import type { ReactNode } from "react";
import { Act } from "../frame/for-whom";
import { TextArea } from "../frame/form-fields";

interface StatementFormProps {
  typed: string;
  /** the words at the field that takes the file */
  file: string;
  /** the field to paste it in waits behind a press */
  folded?: boolean;
  children?: ReactNode;
}

/** Where a bank's statement is chosen or pasted: on its page, and among the claims that wait. */
export const StatementForm = ({ typed, file, folded = false, children }: StatementFormProps) => {
  const paste = (label: string) => (
    <TextArea
      id="text"
      name="text"
      label={label}
      hint="with its line of headings"
      rows={6}
      maxLength={2_000_000}
      value={typed}
    />
  );
  return (
    <Act action="/statement" encType="multipart/form-data">
      <div className="field">
        <label htmlFor="file">{file}</label>
        <input id="file" type="file" name="file" accept=".csv,.txt,text/csv,text/plain" />
      </div>
      {folded ? (
        <details>
          <summary>Or paste it</summary>
          {paste("The statement")}
        </details>
      ) : (
        paste("Or paste it")
      )}
      {children}
      <button className="btn">Compare with the claims</button>
    </Act>
  );
};
