import { Hono, type Context } from "hono";
import { OperatorRefusal } from "../../api/refusal";
import { rootIn } from "../../backend.server/research/judge";
import { entryWithEvidence } from "../../backend.server/research/evidence";
import { hideExample, isExample, showExample } from "../../backend.server/research/examples";
import { deskFile } from "../../backend.server/research/files/released-files";
import { mayAdd } from "../../backend.server/research/life";
import { countPointers } from "../../backend.server/research/pointers/evidence";
import { entryPeople } from "../../backend.server/research/entry-people";
import type { Parts } from "../../backend.server/platform/parts";
import { act, saidIn } from "../frame/act";
import { drawn, type Said } from "../frame/frame";
import { EntryPage } from "./research-entry-page";
import { EntryPeoplePage } from "./research-people-page";

/** What was released: as it was sealed, what became of it and with whom, its files, an example. */
export function researchEntryDoors(parts: Parts): Hono {
  const { db } = parts.store;
  const entryPage = async (c: Context, said: Said) => {
    const number = numberIn(c);
    const { entry, content, counts } = await entryWithEvidence(parts, number);
    const root = await rootIn(db, { root: String(entry.root) });
    const mayBeExample = entry.kind === "idea" && root?.standing === "closed";
    return (
      <EntryPage
        said={said}
        entry={entry}
        title={content.title}
        files={content.files}
        counts={counts}
        short={await countPointers(parts, number)}
        adds={{ root: entry.root, kinds: root ? mayAdd(root.kind, root.standing) : [] }}
        isExample={mayBeExample ? await isExample(db, number) : null}
      />
    );
  };
  return new Hono()
    .get("/research/entry/:number", async (c) => c.html(drawn(await entryPage(c, saidIn(c)))))
    .post("/research/entry/:number/example", async (c) => {
      const on = (await c.req.parseBody())["on"] !== "no";
      const number = numberIn(c);
      return act(
        c,
        () => (on ? showExample(parts, number) : hideExample(parts, number)),
        `/research/entry/${number}?done=example ${on ? "shown" : "hidden"}`,
        (words) => entryPage(c, { wrong: { words } }),
      );
    })
    .get("/research/file/:id", async (c) => {
      const { about, bytes, filename } = await deskFile(db, c.req.param("id"));
      const shown = about.type === "pdf" ? "attachment" : "inline";
      return c.body(new Uint8Array(bytes), 200, {
        "content-type": about.type === "pdf" ? "application/pdf" : `image/${about.type}`,
        "content-disposition": `${shown}; filename="${filename}"`,
      });
    })
    .get("/research/entry/:number/people", async (c) => {
      const found = await entryPeople(parts, numberIn(c), c.req.query("after") ?? "");
      return c.html(drawn(<EntryPeoplePage {...found} />));
    });
}

function numberIn(c: Context): number {
  const number = Number(c.req.param("number"));
  if (!Number.isSafeInteger(number)) throw new OperatorRefusal(404, "There is no such entry.");
  return number;
}
