/** One pixel, as real encoders made them. */
export const aWebp = (): Buffer =>
  Buffer.from("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA", "base64");
export const aMovingWebp = (): Buffer =>
  Buffer.from(
    "UklGRlIAAABXRUJQVlA4WAoAAAASAAAAAAAAAAAAQU5JTQYAAAD/////AABBTk1GJgAAAAAAAAAAAAAAAAAAAGQAAABWUDhMDQAAAC8AAAAQBxAREYiI/gcA",
    "base64",
  );
/** Two pixels by two. */
export const anAvif = (): Buffer =>
  Buffer.from(
    "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=",
    "base64",
  );

/** A WebP of one still picture, with chunks more. */
export function aWebpWith(...chunks: [name: string, content: Buffer][]): Buffer {
  const more = chunks.map(([name, content]) => {
    const head = Buffer.alloc(8);
    head.write(name, "latin1");
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
  });
  const whole = Buffer.concat([aWebp(), ...more]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

/** The smallest PDF that a reader's program opens, with something more among its objects. */
export function aPdf(more = ""): Buffer {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R ${more}>>`,
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>",
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 4\n0000000000 65535 f \n${places.join("")}`;
  return Buffer.from(
    `${text}${table}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    "latin1",
  );
}
