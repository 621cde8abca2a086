import { createContext } from "react";

/** What only the server knows of the document it draws: the text of its stylesheets and the nonce. Undefined in the browser. */
export const DocumentParts = createContext<{ css: { every: string; working: string }; nonce: string } | undefined>(undefined);
