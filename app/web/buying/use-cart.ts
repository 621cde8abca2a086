import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent, type MouseEvent } from "react";
import type { Offer } from "../../api/contract";
import { capitalised } from "../frame/names";
import { droppedWords } from "./dropped";
import { fill } from "../../content/words/fill";
import { useAddress, useWords } from "../visit/words";
import { afterPaint } from "../frame/after-paint";
import { tell } from "../frame/tell";

/** What the action of `/services` answers to a cart saved in the background. */
type Answer = { saved: string[]; full: boolean } | { unsaved: true };

interface Shown {
  offers: Offer[];
  picked: string[];
  /** of this page of the list */
  address: string;
}

/**
 * The ticks as the cart: counted at once, saved in the background, one save after the other and
 * each time the whole of them, so that the last answer is the truth whatever was lost before it. A
 * save that fails puts the ticks back as they were last saved, and says so. Who goes to another
 * page of the list, or searches, waits for a save under way: its answer brings the cart that the
 * next page is drawn from.
 */
export function useCart({ offers, picked, address }: Shown) {
  const words = useWords("services");
  const inLanguage = useAddress();
  const form = useRef<HTMLFormElement>(null);
  const saved = useRef(picked);
  const [ticked, setTicked] = useState(picked);
  const fetcher = useFetcher<Answer>();
  const onward = useRef<(() => void) | null>(null);
  /** a tick that no save has taken along yet */
  const unsent = useRef(false);
  const busy = useRef(false);
  const look = () => setTicked(form.current ? ticksOf(form.current) : []);
  const tellAdded = (ids: string[]) => {
    const added = offers.filter(({ _id }) => ids.includes(_id));
    if (added.length === 0) return;
    const name = added.map(({ service }) => capitalised(service.name)).join(", ");
    tell({ type: "success", message: fill(words.added, { name }) });
  };
  useEffect(() => {
    look();
    // Ticked before this script came. What the browser itself put back, on the way Back or on a
    // reload, may be older than the cart.
    if (!form.current || !arrivedAnew()) return;
    const early = boxesIn(form.current).filter(
      ({ value, checked }) => checked !== picked.includes(value),
    );
    unsent.current = early.length > 0;
    // What the server drew ticked, and is not in the cart, it has just refused.
    const added = early.filter(({ checked, defaultChecked }) => checked && !defaultChecked);
    tellAdded(added.map(({ value }) => value));
  }, []);

  const save = () => {
    if (!form.current) return;
    [unsent.current, busy.current] = [false, true];
    const body = new FormData(form.current);
    body.set("intent", "save");
    fetcher.submit(body, { method: "post", action: inLanguage(address) });
  };
  const change = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { value, checked } = target;
    unsent.current = true;
    afterPaint(() => {
      look();
      if (checked) tellAdded([value]);
      // One save at a time: sent into one under way, the next would break off its answer. What it
      // leaves is taken along after it.
      if (unsent.current && !busy.current) save();
    });
  };

  const answer = fetcher.data;
  const saving = fetcher.state !== "idle";
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (
      !(busy.current || unsent.current) ||
      !link ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    onward.current = () => location.assign(link.href);
  };
  const search = (event: FormEvent<HTMLFormElement>) => {
    const { currentTarget } = event;
    if (!busy.current && !unsent.current) return;
    event.preventDefault();
    onward.current = () => currentTarget.submit();
  };

  useEffect(() => {
    if (!answer || !form.current) return;
    if ("saved" in answer) saved.current = answer.saved;
    // It does not know of the newest tick, whose own answer will.
    if (unsent.current) return;
    if ("saved" in answer) {
      const posted = ticksOf(form.current);
      const gone = offers.filter(({ _id }) => posted.includes(_id) && !answer.saved.includes(_id));
      if (answer.full)
        tell({
          type: "error",
          message: words.full,
        });
      else if (gone.length > 0)
        tell({
          type: "info",
          message: droppedWords(
            words.dropped,
            gone.length,
            gone.map(({ service }) => capitalised(service.name)),
          ),
        });
      if (gone.length === 0) return;
    } else
      tell({
        type: "error",
        message: words.unsaved,
      });
    for (const box of boxesIn(form.current)) box.checked = saved.current.includes(box.value);
    setTicked(saved.current);
  }, [answer, offers]);

  // Last, when the answer before has been heard.
  useEffect(() => {
    if (saving) return;
    busy.current = false;
    if (unsent.current) return save();
    // Who is told that a tick was not kept stays to read it.
    if (answer && "saved" in answer && !answer.full) onward.current?.();
    onward.current = null;
  }, [saving, answer]);

  return { form, ticked, change, follow, search };
}

const arrivedAnew = () =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => "type" in entry && entry.type === "navigate");

const boxesIn = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('input[name="offer"]'),
];
const ticksOf = (form: HTMLFormElement): string[] =>
  boxesIn(form)
    .filter(({ checked }) => checked)
    .map(({ value }) => value);
