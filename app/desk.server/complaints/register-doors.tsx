import { Hono } from "hono";
import { z } from "zod";
import { contract, normalNumber } from "../../api/contract";
import { OperatorRefusal } from "../../api/refusal";
import { complaintCategories, type ComplaintCategory } from "../../api/complaint-categories";
import { complaintSources, type ComplaintSource } from "../../content/complaint-figures";
import { dayStart } from "../../backend.server/desk/days";
import { complainantsOf } from "../../backend.server/desk/people/complainant";
import { enterComplaint } from "../../backend.server/information/register/file-complaint";
import { answerComplaint } from "../../backend.server/information/register/answer-complaint";
import { complaintBy } from "../../backend.server/information/register/register";
import { withdrawComplaint } from "../../backend.server/information/register/withdraw-complaint";
import type { Parts } from "../../backend.server/platform/parts";
import { dayTyped } from "../../content/day-typed";
import { act, saidIn } from "../frame/act";
import { drawn } from "../frame/frame";
import { whyRefused, type ToMend } from "../frame/to-mend";
import { ComplaintPage } from "./complaint-page";
import { LONGEST_ANSWER, type TypedComplaint } from "./register-pages";

const Answered = z.object({
  words: z
    .string()
    .max(LONGEST_ANSWER * 2)
    .default(""),
  resolves: z.enum(["", "yes"]).default(""),
});
const Withdrawn = z.object({ why: z.string().trim().max(2_000).default("") });
const text = z.string().trim().max(200).default("");
const keyOf = <T extends object>(of: T) =>
  z.string().refine((key): key is Extract<keyof T, string> => Object.hasOwn(of, key));
const Entered = z.object({
  name: text,
  number: text,
  email: text,
  category: keyOf(complaintCategories),
  source: keyOf(complaintSources),
  received: z.string().trim().max(200).overwrite(dayTyped).default(""),
  words: z
    .string()
    .trim()
    .max(LONGEST_ANSWER * 2)
    .default(""),
});

/**
 * The register: one complaint with its answers, answering or withdrawing it, and entering one that
 * came otherwise.
 *
 * @param list the page of all complaints again, with what was refused
 */
export const registerDoors = (
  parts: Parts,
  list: (wrong: ToMend, typed: TypedComplaint) => Promise<React.ReactElement>,
): Hono => {
  const shown = async (reference: string) => {
    const one = await complaintBy(parts, reference);
    return { one, clients: await complainantsOf(parts, one) };
  };
  return new Hono()
    .post("/complaints/enter", async (c) => {
      const typed = Entered.parse(await c.req.parseBody());
      return act(
        c,
        () => enter(parts, typed),
        "/complaints?done=entered",
        (words, refusal) => {
          // What else refuses is that neither a number nor an address is given.
          const { field = "number" } = whyRefused(words, refusal);
          return list({ words, field }, typed);
        },
      );
    })
    .get("/complaints/:reference", async (c) => {
      const props = await shown(c.req.param("reference"));
      return c.html(drawn(<ComplaintPage {...props} typed="" said={saidIn(c)} />));
    })
    .post("/complaints/:reference/answer", async (c) => {
      const reference = c.req.param("reference");
      const { words, resolves } = Answered.parse(await c.req.parseBody());
      const plain = words.replaceAll("\r\n", "\n");
      const again = async (wrong: string) => (
        <ComplaintPage
          {...await shown(reference)}
          typed={plain}
          said={{ wrong: { words: wrong, field: "words" } }}
        />
      );
      return act(
        c,
        () => answerComplaint(parts, reference, { words: plain, resolves: resolves === "yes" }),
        `/complaints/${encodeURIComponent(reference)}?done=${resolves ? "resolved" : "answered"}`,
        again,
      );
    })
    .post("/complaints/:reference/withdraw", async (c) => {
      const reference = c.req.param("reference");
      const { why } = Withdrawn.parse(await c.req.parseBody());
      const again = async (words: string) => (
        <ComplaintPage
          {...await shown(reference)}
          typed=""
          why={why}
          said={{ wrong: { words, field: "why" } }}
        />
      );
      return act(
        c,
        () => withdrawComplaint(parts, reference, why),
        `/complaints/${encodeURIComponent(reference)}?done=withdrawn`,
        again,
      );
    });
};

async function enter(parts: Parts, typed: z.infer<typeof Entered>): Promise<void> {
  const { name, number, email, category, source, received, words } = typed;
  if (name === "" || words === "")
    throw wrong("Give the name and what happened.", name === "" ? "name" : "complaint");
  const normal = number === "" ? null : normalNumber("+91", number);
  if (number !== "" && normal === null) throw wrong("Enter a 10-digit mobile number.", "number");
  const read = contract.requestEmailOtp.payload.safeParse({ email });
  if (email !== "" && !read.success)
    throw wrong("Enter an e-mail address like name@example.com.", "email");
  await enterComplaint(
    parts,
    {
      name,
      number: normal,
      email: read.success ? read.data.email : null,
      category: category as ComplaintCategory,
      words,
    },
    {
      receivedAt: received === "" ? parts.now() : dayIn(received),
      source: source as ComplaintSource,
    },
  );
}

function dayIn(typed: string): number {
  try {
    return dayStart(typed, "Received on");
  } catch {
    throw wrong("A day is written like 20-11-2026.", "received");
  }
}

const wrong = (words: string, about: string) => new OperatorRefusal(422, words, { about });
