import { PICTURE_BYTES, PICTURE_SIDE, type Inspected } from "./bounds";

/**
 * What a file is that says of itself that it is a picture: by its content, never by its name. One
 * still picture, whole, with nothing behind it, and without what a camera or a program notes about
 * the place and the maker (Exif, XMP), which would go to every reader.
 *
 * @returns null when it is neither WebP nor AVIF
 */
export function pictureIn(bytes: Buffer): Inspected | null {
  const webp = bytes.toString("latin1", 0, 4) === "RIFF" && tag(bytes, 8) === "WEBP";
  const avif = tag(bytes, 4) === "ftyp" && /avif|avis/.test(bytes.toString("latin1", 8, 64));
  if (!webp && !avif) return null;
  if (bytes.length > PICTURE_BYTES)
    return {
      wrong: `The picture has ${Math.ceil(bytes.length / 1024)} KB, and 60 KB is the most. Save it smaller.`,
    };
  const found = webp ? inWebp(bytes) : inAvif(bytes);
  if (found === "moves") return { wrong: "The picture moves. Save it as one still picture." };
  if (found === "tells")
    return {
      wrong: "The picture holds notes of a camera or a program (Exif, XMP). Save it without them.",
    };
  if (found === "broken") return { wrong: "The picture is damaged or not whole. Save it again." };
  const { width, height } = found;
  if (Math.max(width, height) > PICTURE_SIDE)
    return {
      wrong: `The picture is ${width} × ${height}; ${PICTURE_SIDE} a side is the most. Save it smaller.`,
    };
  return { type: webp ? "webp" : "avif", width, height };
}

type Found = { width: number; height: number } | "moves" | "tells" | "broken";

const tag = (bytes: Buffer, at: number): string => bytes.toString("latin1", at, at + 4);

/** A RIFF of chunks: name, length, content, a byte to make it even. */
function inWebp(bytes: Buffer): Found {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 !== bytes.length) return "broken";
  let size: Found = "broken";
  const names = new Set<string>();
  for (let at = 12; at < bytes.length;) {
    if (at + 8 > bytes.length) return "broken";
    const [name, length, begins] = [tag(bytes, at), bytes.readUInt32LE(at + 4), at + 8];
    if (begins + length > bytes.length) return "broken";
    names.add(name);
    const drawn = webpSize(name, bytes.subarray(begins, begins + length));
    if (drawn) size = drawn;
    at = begins + length + (length % 2);
  }
  if (names.has("ANIM") || names.has("ANMF")) return "moves";
  if (names.has("EXIF") || names.has("XMP ")) return "tells";
  return names.has("VP8 ") || names.has("VP8L") ? size : "broken";
}

function webpSize(name: string, chunk: Buffer): Found | null {
  if (name === "VP8X" && chunk.length >= 10)
    return { width: chunk.readUIntLE(4, 3) + 1, height: chunk.readUIntLE(7, 3) + 1 };
  if (name === "VP8 " && chunk.length >= 10) {
    if (chunk.readUIntBE(3, 3) !== 0x9d012a) return "broken";
    return { width: chunk.readUInt16LE(6) & 0x3fff, height: chunk.readUInt16LE(8) & 0x3fff };
  }
  if (name === "VP8L" && chunk.length >= 5) {
    if (chunk[0] !== 0x2f) return "broken";
    const bits = chunk.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return null;
}

interface Box {
  name: string;
  content: Buffer;
}

/** The boxes of ISO base media, which must fill their place to the byte; null when they do not. */
function boxesIn(bytes: Buffer): Box[] | null {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length;) {
    if (at + 8 > bytes.length) return null;
    const said = bytes.readUInt32BE(at);
    const length = said === 0 ? bytes.length - at : said;
    if (length < 8 || at + length > bytes.length) return null;
    boxes.push({ name: tag(bytes, at + 4), content: bytes.subarray(at + 8, at + length) });
    at += length;
  }
  return boxes;
}

function inAvif(bytes: Buffer): Found {
  const boxes = boxesIn(bytes);
  const named = (all: Box[] | null, name: string) => all?.find((box) => box.name === name)?.content;
  if (!boxes || !named(boxes, "mdat")) return "broken";
  if (tag(bytes, 8) === "avis" || named(boxes, "moov")) return "moves";
  const meta = named(boxes, "meta");
  const inMeta = meta ? boxesIn(meta.subarray(4)) : null;
  const items = named(inMeta, "iinf");
  const shapes = named(boxesIn(named(inMeta, "iprp") ?? Buffer.alloc(0)), "ipco");
  if (!items || !shapes) return "broken";
  // An item's type stands in its `infe`: what is not drawn is Exif, or XMP as "mime".
  if (/Exif|mime/.test(items.toString("latin1"))) return "tells";
  const sizes = (boxesIn(shapes) ?? [])
    .filter(({ name, content }) => name === "ispe" && content.length >= 12)
    .map(({ content }) => ({ width: content.readUInt32BE(4), height: content.readUInt32BE(8) }));
  // The tiles of a grid are smaller than the whole.
  const [largest] = sizes.sort((one, other) => other.width - one.width);
  return largest && largest.width > 0 && largest.height > 0 ? largest : "broken";
}
