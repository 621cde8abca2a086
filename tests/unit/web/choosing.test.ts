import { expect, test } from "vitest";
import { choose } from "../../../app/web/buying/choosing.server";

const offer = {
  _id: "A",
  service: { _id: "cash", name: "stock cash", description: [], price: 1499, duration: 30 },
};

test.each(["offer=A", "offer=", "offer=.&offer=%00", `offer=${"x".repeat(5_000)}`])(
  "a cart saved by script (%s) is answered with what a form's answer says too: posted as a document, the page reads it",
  async (offers) => {
    const api = async () => ({
      status: 200,
      message: "",
      body: [offer],
      cookies: [],
      retryAfterS: null,
    });
    const web = { publicOrigin: "http://localhost", secure: false };
    const context = { api, web, now: () => 0, address: "", requestId: "" };
    const body = new URLSearchParams(`intent=save&${offers}`);
    const request = new Request("http://localhost/services", { method: "POST", body });
    const answer = (await choose({ context: context as never, request })) as { data: unknown };
    expect(answer.data).toMatchObject({ result: {}, full: false });
  },
);
