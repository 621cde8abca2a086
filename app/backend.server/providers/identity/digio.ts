import { z } from "zod";
import type { BackendSettings } from "../../../shared/settings";
import { askProvider, readAnswer } from "../http";
import type { Identity, PanAnswer } from "./port";

/**
 * PAN and date of birth by Digio's `fetch_id_data/PAN` (Digio's documentation: PAN verification).
 * Today it answers with match flags and not the name, so the name must be asked of the person; an
 * account whose answer carries the name needs no question.
 */
export function identityByDigio(settings: BackendSettings["digio"]): Identity {
  return {
    async checkPan({ pan, dob, name }) {
      const [year, month, day] = dob.split("-");
      const answer = await askProvider("identity", settings.apiUrl + settings.panPath, {
        method: "POST",
        user: settings.clientId,
        password: settings.clientSecret,
        body: { id_no: pan, dob: `${day}/${month}/${year}`, ...(name ? { name } : {}) },
        timeoutMs: settings.timeoutMs,
      });
      if (answer.status === 404) return { outcome: "not found" };
      if (!name && (answer.status === 400 || answer.status === 422))
        return { outcome: "name needed" };
      return meaning(readAnswer("identity", answer, PanResult), Boolean(name));
    },
  };
}

const flag = z.boolean().nullish();
const PanResult = z.object({
  status: z.string(),
  name: z.string().trim().min(1).nullish(),
  full_name: z.string().trim().min(1).nullish(),
  name_as_per_pan_match: flag,
  date_of_birth_match: flag,
});

/**
 * What Digio's flags mean for us. Anything short of a clear yes on the date of birth is a mismatch.
 */
export function meaning(result: z.output<typeof PanResult>, nameWasGiven: boolean): PanAnswer {
  if (result.status.toLowerCase() !== "valid") return { outcome: "invalid" };
  const onCard = result.name ?? result.full_name;
  const nameMatches = nameWasGiven ? (result.name_as_per_pan_match ?? null) : null;
  const dobMatches = result.date_of_birth_match === true;
  if (nameMatches === false || !dobMatches) return { outcome: "mismatch", nameMatches, dobMatches };
  if (onCard) return { outcome: "match", name: onCard };
  return nameMatches ? { outcome: "match" } : { outcome: "name needed" };
}
