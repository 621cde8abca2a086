import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { zipOf } from "../../../app/backend.server/account/zip";

test("a ZIP of ours is read by another's program, byte for byte, with its date in India", () => {
  const folder = mkdtempSync(join(tmpdir(), "zip-"));
  const files = [
    { name: "person.json", content: Buffer.from('{"name":"आशा"}') },
    { name: "invoice-2026-27-0001.pdf", content: Buffer.alloc(70_000, 7) },
    { name: "empty.txt", content: Buffer.alloc(0) },
  ];
  try {
    writeFileSync(join(folder, "my.zip"), zipOf(files, Date.UTC(2026, 10, 20, 20, 0)));
    const read = `import sys,zipfile,hashlib
z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
for i in z.infolist(): print(i.filename, i.file_size, i.date_time[:5], hashlib.sha256(z.read(i)).hexdigest()[:8])`;
    const said = execFileSync("python3", ["-c", read, join(folder, "my.zip")]).toString();
    expect(said.split("\n")[0]).toMatch(/^person\.json 20 \(2026, 11, 21, 1, 30\) /);
    expect(said.trim().split("\n")).toHaveLength(3);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
