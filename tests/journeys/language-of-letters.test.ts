import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { isTranslated, translatedPaths } from "../../app/content/languages";
import routes from "../../app/routes";
import { attributesOf, elements } from "../setup/html-form";
import type { Investor } from "./investor";
import { test, visited } from "./journey";

let person: Investor;
visited((one) => ({ person } = one));

/** As it is kept with the person; asked for from an address that says no language itself. */
async function ofLetters(): Promise<string> {
  await person.at("complete", { number: `+91${person.number}`, pan: person.pan });
  person.cookies.delete("language");
  const zip = await person.post("/account/my-data.zip", {});
  const held = Buffer.from(await zip.arrayBuffer()).toString("latin1");
  return /"language": "(\w+)"/.exec(held.slice(held.indexOf('"number"')))?.[1] ?? "none";
}

const posted = [
  ...new Set(
    routes
      .filter(({ path, file }) => path !== "*" && !path?.startsWith(":language") && acts(file))
      .map(({ path }) => `/${path}`),
  ),
];
function acts(file: string): boolean {
  return /^export (?:async function|const) action\b/m.test(readFileSync(join("app", file), "utf8"));
}

test.for(posted)(
  "a form sent to %s by who is signed in moves their letters to its page's language",
  async (path) => {
    await person.arrives("complete", "/hi/services");
    expect(await ofLetters()).toBe("en");
    await person.go("/hi/services");
    // A way back names the page's language, and an address that draws nothing goes by the cookie.
    const query = path === "/pay/callback" ? "?language=hi" : "";
    await person.post((isTranslated(path) ? `/hi${path}` : path) + query, { intent: "nothing" });
    expect(await ofLetters()).toBe("hi");
    await person.post(isTranslated(path) ? path : "/services", { intent: "nothing" });
    expect(await ofLetters()).toBe("en");
  },
);

test("every form that is drawn for who is signed in leads to one of these", async () => {
  await person.arrives("complete", "/hi/services");
  await person.chooses("Stock cash");
  const actions = new Set<string>();
  for (const path of translatedPaths.filter((one) => !/[:.]|logout|renew|signed/.test(one))) {
    const page = await person.go(path === "/" ? "/hi" : `/hi${path}`);
    for (const form of page.html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)) {
      const { action, method } = attributesOf(form[1]!);
      if (method?.toLowerCase() !== "post") continue;
      const others = elements(form[2]!, "button").flatMap(
        ({ attributes }) => attributes.formaction ?? [],
      );
      for (const to of [action || page.path, ...others])
        actions.add(to.replace(/^\/hi(?=\/)|[?#].*/g, "").replace(/[?#].*/, ""));
    }
  }
  expect([...actions].filter((to) => to.startsWith("/")).length).toBeGreaterThan(5);
  expect([...actions].filter((to) => to.startsWith("/") && !posted.includes(to)).sort()).toEqual(
    [],
  );
});

test("saving how we tell you counts though nothing was changed", async () => {
  await person.arrives("complete", "/hi/account");
  await person.presses("सहेजें");
  expect(await ofLetters()).toBe("hi");
});

test("who only reads a page in another language keeps the language of their letters", async () => {
  await person.arrives("complete", "/hi/account");
  await person.go("/hi/subscriptions");
  expect(await ofLetters()).toBe("en");
});
