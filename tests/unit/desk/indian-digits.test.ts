import { Hono } from "hono";
import { expect, test } from "vitest";
import { front, type Env } from "../../../app/desk.server/frame/front";

const ORIGIN = "https://desk.example";
const app = new Hono<Env>();
front(app, { publicOrigin: ORIGIN, secure: true });
app.post("/typed", async (c) => c.json(await c.req.parseBody({ all: true })));

async function posted(form: FormData | URLSearchParams): Promise<unknown> {
  const sent = new Response(form);
  const body = await sent.arrayBuffer();
  const answer = await app.request(`${ORIGIN}/typed`, {
    method: "POST",
    body,
    headers: {
      ...{ origin: ORIGIN, host: "desk.example", "content-length": String(body.byteLength) },
      "content-type": sent.headers.get("content-type") ?? "",
    },
  });
  return answer.json();
}

test("numbers, days and amounts typed at the desk in Indian digits are read as Latin", async () => {
  expect(
    await posted(
      new URLSearchParams([
        ["utr", "४१२३४५६७८९०१"],
        ["paise", "₹१,५१,०००"],
        ["on", "२०२६-११-२६"],
        ["one", "१"],
        ["one", "२"],
      ]),
    ),
  ).toEqual({ utr: "412345678901", paise: "₹1,51,000", on: "2026-11-26", one: ["1", "2"] });
});

test("what the owner writes in other scripts stays as is, like passphrases and files", async () => {
  const form = new FormData();
  form.append("text", "लक्ष्य ५०० रुपये");
  form.append("passphrase", "१२३४");
  form.append("file", new File(["१२३"], "क.csv"));
  expect(await posted(form)).toMatchObject({ text: "लक्ष्य ५०० रुपये", passphrase: "१२३४" });
});
