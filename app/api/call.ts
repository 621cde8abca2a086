import { z } from "zod";

/** Who may call: anyone; a person signed in; a person whose onboarding is complete. */
export type Caller = "public" | "person" | "client";

export const nothing = z.object({}).loose();

export type FileKind = "application/pdf" | "application/zip" | "image/avif" | "image/webp";

interface Call<P extends z.ZodType, A extends z.ZodType> {
  method: "GET" | "POST";
  path: string;
  who: Caller;
  payload: P;
  answer: A;
  /** the answer is a file of this kind, or one of these, not JSON */
  file?: FileKind | readonly FileKind[];
}
export const call = <P extends z.ZodType, A extends z.ZodType>(c: Call<P, A>) => c;
export const none = z.unknown().transform(() => undefined);
