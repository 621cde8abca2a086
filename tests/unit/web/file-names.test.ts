import { expect, test } from "vitest";
import { outcomeOf } from "../../../app/api/client";
import { overHttp } from "../../../app/api/over-http";
import type { SentFile } from "../../../app/api/transport";
import { pdfFile } from "../../../app/web/visit/own-file.server";

/** The header with which a file goes on to the person that another API named so. */
async function sentOn(disposition: string | null): Promise<string | null> {
  const api = overHttp("https://api.example", async () => {
    const headers = new Headers(disposition === null ? {} : { "content-disposition": disposition });
    return new Response("%PDF-1.7", { headers });
  });
  const visitor = { address: "192.0.2.1", requestId: "r1" };
  const file = await outcomeOf<"signedAgreement">(
    api({ name: "signedAgreement", payload: undefined, cookies: "", visitor }),
  );
  if (!file.ok) throw new Error(file.message);
  return pdfFile(file.data as unknown as SentFile).headers.get("content-disposition");
}

// ASVS 5.4.1, 5.4.2
test.each([
  [null, "signed-agreement.pdf"],
  ['attachment; filename="../../../etc/passwd"', "signed-agreement.pdf"],
  ['attachment; filename="a.pdf.exe"', "signed-agreement.pdf"],
  ['attachment; filename="C:\\\\x\\\\agreement.pdf"', "Cxagreement.pdf"],
  ["attachment; filename*=UTF-8''a%22%3B%0D%0AX-Injected%3A%20yes.pdf", "aX-Injected yes.pdf"],
  ["attachment; filename*=UTF-8''%E2%80%AEfdp.exe.pdf", "fdp.exe.pdf"],
  ["attachment; filename*=UTF-8''%zz.pdf", "signed-agreement.pdf"],
  ['attachment; filename="a\'b<script>.pdf"', "abscript.pdf"],
])("a file that came as %j goes on as %s, always as one to keep", async (disposition, name) => {
  expect(await sentOn(disposition)).toBe(`attachment; filename="${name}"`);
});
