import { decideName, signaturesInCheck } from "../onboarding/name-decision";
import type { Command } from "./command";
import { table } from "./print";
import { instantInIndia } from "../../content/instants";

/** Agreements that somebody signed under another name than the PAN's. */
export const signatureCommands: Record<string, Command> = {
  "signatures list": {
    usage: "signatures list",
    says: "Shows the signatures whose name is not the one on the PAN: they count once you accept them.",
    options: {},
    words: 0,
    run: async (parts) => {
      const waiting = await signaturesInCheck(parts);
      const cells = waiting.map(({ id, pan, signer, number, signedAt }) => [
        id,
        pan,
        signer,
        number,
        instantInIndia(signedAt),
      ]);
      return {
        lines:
          waiting.length === 0
            ? ["No signatures are waiting."]
            : table(["Signature", "Name on PAN", "Who signed", "Phone", "Signed (IST)"], cells),
        json: waiting.map(({ signedAt, ...one }) => ({
          ...one,
          signedAt: new Date(signedAt).toISOString(),
        })),
      };
    },
  },
  "signatures accept": {
    usage: "signatures accept ID",
    says: "Both names are one person's: the agreement is signed, and the person gets a copy by mail.",
    options: {},
    words: 1,
    run: async (parts, [id = ""]) => {
      await decideName(parts, id, "signed");
      return { lines: [`Signature ${id} is accepted.`], json: { id, state: "signed" } };
    },
  },
  "signatures refuse": {
    usage: "signatures refuse ID",
    says: "Somebody else signed: the person is asked by mail to sign again.",
    options: {},
    words: 1,
    run: async (parts, [id = ""]) => {
      await decideName(parts, id, "refused");
      return { lines: [`Signature ${id} is refused.`], json: { id, state: "refused" } };
    },
  },
};
