import { crc32, deflateSync } from "node:zlib";
import { encode } from "uqr";
import { rupeesOf } from "../../api/contract";
import { transferTo, type Transfer } from "../../content/upi";
import { catalogueOf } from "../../content/words/catalogue.server";
import { DEFAULT_LANGUAGE } from "../../content/words/sentence";
import { paymentById, type PaymentRow } from "../money/payments/rows";
import type { PaymentId } from "../platform/store/ids";
import type { Parts } from "../platform/parts";

/** What a person needs to pay a claim by UPI, as its letters say it. */
export const transferOf = (parts: Parts, row: PaymentRow, language = DEFAULT_LANGUAGE): Transfer =>
  transferTo(
    parts.site(),
    { rupees: rupeesOf(row.amount_paise), reference: row.reference },
    catalogueOf(language),
  );

/**
 * The claim's UPI code as a picture, for whoever reads the letter on another screen than the phone
 * they pay with. PNG, since mail programs do not show SVG. Throws when there is no such payment.
 */
export async function upiCodePicture(
  parts: Parts,
  id: PaymentId,
): Promise<{ png: Buffer; filename: string }> {
  const row = await paymentById(parts.store.db, id);
  if (!row) throw new Error("No such payment");
  return {
    png: pictureOf(transferOf(parts, row).upiLink),
    filename: `upi-${row.reference ?? "code"}.png`,
  };
}

/** Pixels across a module: large enough to scan from a screen at arm's length. */
const SCALE = 8;
/** Modules of white around the code (ISO/IEC 18004). */
const QUIET = 4;

/** @returns a PNG of one bit a pixel, white 1, black 0 */
function pictureOf(text: string): Buffer {
  const { size, data } = encode(text, { ecc: "M", border: QUIET });
  const side = size * SCALE;
  const rows = data.flatMap((modules) => {
    // The first byte of a row names its filter: none.
    const row = Buffer.alloc(1 + side / 8);
    modules.forEach((black, at) => (row[1 + at] = black ? 0x00 : 0xff));
    return Array.from({ length: SCALE }, () => row);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A part of a PNG: length, name, content, checksum of the two (PNG, third edition, 5.3). */
function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
