import { Hono } from "hono";
import { z } from "zod";
import { cutOff, partyDoor, pause } from "../fault-doors";
import { NAME_ON_CARD, panFate } from "../magic";
import type { World } from "../world";

/**
 * The PAN check (Digio's documentation: PAN verification). Every PAN of an individual's shape is
 * known and belongs to whoever asks; the magic ones are not. By default the name on the card comes
 * back; for some it is only matched.
 */
export function panApi({ faults }: World): Hono {
  return new Hono().post(
    "/v3/client/kyc/fetch_id_data/PAN",
    partyDoor(faults, "identity"),
    async (c) => {
      const asked = Asked.safeParse(await c.req.json().catch(() => null));
      if (!asked.success)
        return c.json(
          {
            code: "INVALID_REQUEST",
            message: "id_no and dob are needed",
            details: "id_no and dob are needed",
          },
          400,
        );
      const { id_no: pan, name } = asked.data;
      const fate = panFate(pan);
      if (fate === "dead") return cutOff(c);
      if (fate === "slow") await pause(10_000);
      if (fate === "notFound")
        return c.json(
          { code: "PAN_NOT_FOUND", message: "No record found", details: "No record found" },
          404,
        );
      const named = name !== undefined && name.trim() !== "";
      const matchesOnly =
        fate === "nameNeeded" ||
        fate === "name" ||
        fate === "both" ||
        faults.strikes("pan-name-needed");
      const nameMatches = fate !== "name" && fate !== "both" && (named || !matchesOnly);
      return c.json({
        pan,
        category: "individual",
        status: fate === "invalid" ? "invalid" : "valid",
        remarks: null,
        name_as_per_pan_match: nameMatches,
        date_of_birth_match: fate !== "dob" && fate !== "both",
        aadhaar_seeding_status: "y",
        ...(matchesOnly ? {} : { name: named ? name.trim() : NAME_ON_CARD }),
      });
    },
  );
}

const Asked = z.object({
  id_no: z.string().regex(/^[A-Z]{5}\d{4}[A-Z]$/),
  name: z.string().optional(),
  dob: z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/),
  unique_request_id: z.string().optional(),
});
