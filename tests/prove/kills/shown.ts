import { z } from "zod";
import { capitalised } from "../../../app/web/frame/names";
import { Browserless } from "../../setup/browserless";
import type { Site } from "../../setup/site";
import type { Client } from "./journey";

const User = z.object({
  data: z.object({
    currentUser: z.object({
      email: z.string().nullish(),
      pan: z.string().nullish(),
      agreement: z.boolean(),
    }),
  }),
});

/**
 * What the product itself shows a person on a fresh sign-in, held against what was acknowledged to
 * them; says what is not there.
 */
export async function notShown(site: Site, client: Client): Promise<string[]> {
  const browser = await new Browserless(site).at("signed-in", { number: client.number });
  const { email, pan, agreement } = User.parse(
    await (await browser.get("/api/v1/users/current-user")).json(),
  ).data.currentUser;
  const wrong: string[] = [];
  if (client.email !== null && email !== client.email)
    wrong.push("the verified e-mail address is lost");
  if (client.panTaken && pan !== client.pan) wrong.push("the verified PAN is lost");
  if (client.signed !== null && !(agreement && (await pdfIsThere(browser, client.signed))))
    wrong.push("the signed agreement is lost");
  if (client.charged.size > 0 || client.claimed) {
    const { status, html } = await browser.open("/subscriptions");
    if (status !== 200) wrong.push(`the subscriptions page answers ${status}`);
    for (const name of client.charged)
      if (!html.includes(`>${capitalised(name)}</h3>`))
        wrong.push("a service that was charged is not shown");
    const claims = html.match(/Manual(<!-- -->)? Payment<\/b>/g)?.length ?? 0;
    if (client.claimed && claims !== 1) wrong.push(`one claim was recorded, ${claims} are shown`);
  }
  return wrong.map((words) => `${client.number}: ${words}`);
}

async function pdfIsThere(browser: Browserless, documentId: string): Promise<boolean> {
  const body = JSON.stringify({
    response: { digio_doc_id: documentId, message: "Signed Successfully" },
  });
  const answer = await browser.send("/api/v1/agreement/re-verify-signing", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  return (
    answer.ok &&
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString() === "%PDF-"
  );
}
