import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { paperIn } from "../../../app/backend.server/research/files/paper";
import { pictureIn } from "../../../app/backend.server/research/files/picture";
import { documentPdf } from "../../../app/backend.server/platform/pdf";
import { aMovingWebp, anAvif, aPdf, aWebp, aWebpWith } from "../../setup/research-files";

const wrong = (found: ReturnType<typeof pictureIn>): string =>
  found && "wrong" in found ? found.wrong : `taken: ${JSON.stringify(found)}`;

test("a picture is known by its content, with its size in pixels", () => {
  expect(pictureIn(aWebp())).toEqual({ type: "webp", width: 1, height: 1 });
  expect(pictureIn(anAvif())).toEqual({ type: "avif", width: 2, height: 2 });
  const lossless = Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64");
  expect(pictureIn(lossless)).toEqual({ type: "webp", width: 1, height: 1 });
});

test.each([
  ["a PNG", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
  ["a JPEG", Buffer.from("ffd8ffe000104a46494600", "hex")],
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ["a page", Buffer.from("<!doctype html><script>1</script>")],
  ["a HEIC", Buffer.from(anAvif().toString("latin1").replaceAll("avif", "heic"), "latin1")],
  ["nothing", Buffer.alloc(0)],
])("%s is no picture that is taken, whatever its name says", (_, bytes) => {
  expect(pictureIn(bytes)).toBeNull();
  expect(paperIn(bytes)).toBeNull();
});

test("a picture that is cut off anywhere, or has something behind it, is not taken", () => {
  for (const whole of [aWebp(), anAvif()]) {
    for (let most = 16; most < whole.length; most++)
      expect(wrong(pictureIn(whole.subarray(0, most)) ?? { wrong: "not whole" })).toContain(
        "not whole",
      );
    expect(wrong(pictureIn(Buffer.concat([whole, Buffer.from("<script>")])))).toContain(
      "not whole",
    );
  }
});

test("no picture is taken above 60 KB or 4,096 pixels a side, and no moving one", () => {
  const chunk = (bytes: number): [string, Buffer] => ["ICCP", Buffer.alloc(bytes)];
  const spare = 60 * 1024 - aWebp().length - 8;
  expect(pictureIn(aWebpWith(chunk(spare)))).toMatchObject({ type: "webp" });
  expect(wrong(pictureIn(aWebpWith(chunk(spare + 2))))).toContain("61 KB, and 60 KB is the most");
  const large = anAvif();
  large.writeUInt32BE(4_097, large.indexOf("ispe") + 8);
  expect(wrong(pictureIn(large))).toContain("4097 × 2; 4096 a side is the most");
  expect(wrong(pictureIn(aMovingWebp()))).toContain("moves");
});

test("a picture that says where or with what it was made is not taken", () => {
  for (const name of ["EXIF", "XMP "])
    expect(wrong(pictureIn(aWebpWith([name, Buffer.from("18.52 N")])))).toContain("Exif, XMP");
  const avif = anAvif();
  avif.write("Exif", avif.indexOf("infe") + 12, "latin1");
  expect(wrong(pictureIn(avif))).toContain("Exif, XMP");
});

test("a PDF is taken whole only, without password, program or file within", async () => {
  expect(paperIn(aPdf())).toEqual({ type: "pdf", width: null, height: null });
  const ours = await documentPdf({ title: "A paper", about: [], parts: [] }, 0);
  expect(paperIn(ours)).toEqual({ type: "pdf", width: null, height: null });
  expect(wrong(paperIn(aPdf().subarray(0, -12)))).toContain("not whole");
  expect(wrong(paperIn(aPdf("/Encrypt 9 0 R")))).toContain("password");
  for (const active of [
    "/OpenAction<</S/JavaScript/JS(app.alert(1))>>",
    "/OpenAction<</S/J#61vaScript>>",
    "/AA<</O<</S/Launch/F(x)>>>>",
    "/Names<</EmbeddedFiles 9 0 R>>",
  ])
    expect(wrong(paperIn(aPdf(active)))).toContain("runs something");
  expect(wrong(paperIn(Buffer.concat([aPdf(), Buffer.alloc(1024 * 1024)])))).toContain(
    "1,024 KB is the most",
  );
});

/** Objects more, beside the catalog of `aPdf`. */
const beside = (catalog: string, ...objects: string[]) =>
  aPdf(`${catalog}>>endobj\n${objects.join("\n")}\n99 0 obj<<`);
const packedIn = (catalog: string, objects: Record<number, string>) => {
  let at = 0;
  const places = Object.entries(objects).map(([number, text]) => {
    const place = `${number} ${at}`;
    at += text.length + 1;
    return place;
  });
  const head = `${places.join(" ")} `;
  const content = deflateSync(head + Object.values(objects).join(" ")).toString("latin1");
  const about = `<</First ${head.length}/N ${places.length}/Type/ObjStm>>`;
  return beside(catalog, `40 0 obj${about}stream\n${content}\nendstream endobj`);
};

test("a PDF that opens an address or another file by itself is not taken, however written", () => {
  const address = "<</S/URI/URI(https://example.com)>>";
  for (const pdf of [
    aPdf(`/OpenAction${address}`),
    aPdf("/Open#41ction <</S /U#52I /U#52I (https://example.com)>>"),
    aPdf("/AA<</O<</S/GoToR/F(other.pdf)/D[0/Fit]>>>>"),
    aPdf("/AA %a\n<</X#3E#3E(>>)/WC<</S/URI>>>>"),
    aPdf(`/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next[${address}]>>`),
    beside("/OpenAction 9 0 R", `9 0 obj${address}endobj`),
    beside(
      "/OpenAction 9 0 R",
      "9 0 obj<</S/GoTo/D 3 0 R/Next 8 0 R>>endobj",
      `8 0 obj${address}endobj`,
    ),
    beside("", `9 0 obj<</Type/Page/AA<</O 8 0 R>>>>endobj`, `8 0 obj${address}endobj`),
    packedIn("/OpenAction 9 0 R", { 7: "[1 2]", 9: address }),
    packedIn("", { 6: "<</Type/Catalog/OpenAction 9 0 R>>", 9: address }),
  ])
    expect([pdf.toString("latin1"), wrong(paperIn(pdf))]).toEqual([
      pdf.toString("latin1"),
      expect.stringContaining("opens something by itself"),
    ]);
  expect(wrong(paperIn(aPdf("/OpenAction<</X(>>")))).toContain("cannot be looked through");
});

test("links that somebody must press, and the page that it opens at, stay allowed", () => {
  const link = "<</Subtype/Link/A<</S/URI/URI(https://example.com)>>>>";
  const page = `<</Type/Page/Annots[${link}]>>`;
  for (const pdf of [
    beside("/OpenAction[5 0 R/Fit]", `5 0 obj${page}endobj`),
    beside("/OpenAction<</S/GoTo/D[5 0 R/Fit]>>", `5 0 obj${page}endobj`),
    beside("/OpenAction 9 0 R", `5 0 obj${page}endobj`, "9 0 obj<</S/GoTo/D[5 0 R/Fit]>>endobj"),
    packedIn("/OpenAction 9 0 R", { 5: page, 9: "<</S/GoTo/D[5 0 R/Fit]>>", 10: "<</A 1>>" }),
    beside("/AA<</O<</S/Named/N/FirstPage>>>>", `5 0 obj${page}endobj`),
  ])
    expect(wrong(paperIn(pdf))).toContain('"type":"pdf"');
});

test("a program in packed objects is found, and what cannot be unpacked is not taken", () => {
  const packed = (content: Buffer) =>
    aPdf(`/X<</Type/ObjStm/N 1>>stream\n${content.toString("latin1")}\nendstream`);
  expect(wrong(paperIn(packed(deflateSync("1 0 <</S/JavaScript>>"))))).toContain("runs something");
  expect(wrong(paperIn(packed(deflateSync(Buffer.alloc(9 * 1024 * 1024)))))).toContain(
    "cannot be looked through",
  );
  expect(wrong(paperIn(packed(Buffer.from("no zlib"))))).toContain("cannot be looked through");
  expect(paperIn(packed(deflateSync("1 0 <</Type/Page>>")))).toMatchObject({ type: "pdf" });
  // What a drawing's bytes spell by chance is no name.
  expect(paperIn(aPdf("/Y<<>>stream\n/JS \nendstream"))).toMatchObject({ type: "pdf" });
});
