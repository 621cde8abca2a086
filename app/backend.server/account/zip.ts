import { crc32 } from "node:zlib";
import { IST_MS } from "../../content/india";

/**
 * A ZIP file (PKWARE's APPNOTE 4.3, "stored": PDFs do not shrink) of these files. Names are our
 * own: plain ASCII, no folders.
 *
 * @param at UTC ms, the files' date
 */
export function zipOf(files: { name: string; content: Buffer }[], at: number): Buffer {
  const when = dosTime(at);
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const title = Buffer.from(name, "ascii");
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt32LE(when, 6);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(content.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(title.length, 22);
    bodies.push(Buffer.from("PK\x03\x04", "latin1"), about, title, content);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), about, place, title);
    offset += 30 + title.length + content.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listed, end]);
}

/** Two-second steps since 1980, in Indian time as all dates people see. */
function dosTime(at: number): number {
  const day = new Date(at + IST_MS);
  const date =
    ((day.getUTCFullYear() - 1980) << 9) | ((day.getUTCMonth() + 1) << 5) | day.getUTCDate();
  const time = (day.getUTCHours() << 11) | (day.getUTCMinutes() << 5) | (day.getUTCSeconds() >> 1);
  return date * 65_536 + time;
}
