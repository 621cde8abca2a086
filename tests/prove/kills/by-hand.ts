import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { dateInIndia } from "../../../app/content/india";
import type { Life } from "./life";

const UTR = "412345678901";
const RUPEE = 100;

/** A claim is paid in two transfers, of the second of which some is too much. */
export async function twoTransfers(life: Life): Promise<void> {
  const claim = await claimed(life);
  await life.operator(/confirmed already/, "claims", "confirm", claim.id, "--utr", UTR);
  await life.waits(11);
  const [day, second] = [dateInIndia(claim.claimedAt), "422222222222"];
  const first = claim.amountPaise / RUPEE - 500;
  const folder = mkdtempSync(join(tmpdir(), "statement-"));
  const file = join(folder, "statement.csv");
  writeFileSync(
    file,
    [
      "Date,Narration,Ref No,Deposit Amt.,Withdrawal Amt.",
      `${day},UPI ${claim.reference},${UTR},${first}.00,`,
      `${day},UPI ${claim.reference},${second},800.00,`,
    ].join("\n"),
  );
  const books = ["--send-back", claim.id, "--utr", second, "--yes"];
  const columns = ["--columns", "day=1,text=2,reference=3,amount=4"];
  try {
    await life.operator(
      /No second transfer is shown/,
      "claims",
      "match",
      file,
      ...columns,
      ...books,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
  life.byHand.seconds++;
  await life.waits(11);
}

/**
 * More came than the claim is of; the bank takes that and some of the rest, and credits it again.
 */
export async function partTaken(life: Life): Promise<void> {
  const { id, amountPaise, claimedAt } = await claimed(life);
  const came = ["--received", String(amountPaise / RUPEE + 201), "--above", "201"];
  await life.operator(/confirmed already/, "claims", "confirm", id, "--utr", UTR, ...came);
  await life.waits(11);
  const on = ["--on", dateInIndia(claimedAt)];
  const part = [...on, "--utr", UTR, "--amount", "500", "--yes"];
  await life.operator(/is booked already/, "claims", "taken-back", id, ...part);
  const listed = await life.operator(null, "refunds", "list", "--state", "sent", "--json");
  const [share] = Refunds.parse(JSON.parse(listed));
  if (!share) throw new Error("the part that was booked is not listed");
  await life.operator(/no transfer is out/, "refunds", "bounced", share.id, ...on, "--yes");
  life.byHand.partsBack++;
  await life.waits(11);
}

async function claimed(life: Life) {
  await life.isAClient();
  await life.claims();
  const [claim] = Claims.parse(JSON.parse(await life.operator(null, "claims", "list", "--json")));
  if (!claim) throw new Error("the claim that was acknowledged is not listed");
  return claim;
}

const Claims = z.array(
  z.object({
    id: z.string(),
    reference: z.string(),
    amountPaise: z.number(),
    claimedAt: z.coerce.date().transform((at) => at.getTime()),
  }),
);
const Refunds = z.array(z.object({ id: z.string() }));
