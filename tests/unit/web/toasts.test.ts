import { describe, expect, it } from "vitest";
import { Toasts, type Toast } from "../../../app/web/frame/toasts";

/** A clock that moves only when told, and the toasts that go by it. */
function told() {
  let now = 0;
  const due: { at: number; run: () => void }[] = [];
  const toasts = new Toasts({
    now: () => now,
    after: (ms, run) => {
      const one = { at: now + ms, run };
      due.push(one);
      return () => void due.splice(due.indexOf(one), due.includes(one) ? 1 : 0);
    },
  });
  const pass = (ms: number) => {
    now += ms;
    for (const one of due.filter(({ at }) => at <= now)) {
      due.splice(due.indexOf(one), 1);
      one.run();
    }
  };
  return { toasts, pass, words: () => toasts.list().map(({ message }) => message) };
}
const a = (type: Toast["type"], message = "x"): Toast => ({ type, message });

describe("a toast", () => {
  it.each([
    ["success", 3_000],
    ["error", 5_000],
    ["info", 5_000],
    ["warning", 5_000],
  ] as const)("of type %s is gone after %i ms and not before", (type, ms) => {
    const { toasts, pass, words } = told();
    toasts.add(a(type));
    pass(ms - 1);
    expect(words()).toEqual(["x"]);
    pass(1);
    expect(words()).toEqual([]);
  });

  it.each(["success", "error", "info", "warning"] as const)(
    "of type %s with a second line stays until it is closed",
    (type) => {
      const { toasts, pass, words } = told();
      const close = toasts.add({ ...a(type), description: "Your order is order_1." });
      pass(3_600_000);
      expect(words()).toEqual(["x"]);
      close();
      expect(words()).toEqual([]);
    },
  );

  it("that offers to try again stays until that is done", () => {
    const { toasts, pass, words } = told();
    const close = toasts.add({ ...a("error"), retry: () => close() });
    pass(3_600_000);
    toasts.list()[0]!.retry!();
    expect(words()).toEqual([]);
  });

  it("that says something is loading stays until it is closed", () => {
    const { toasts, pass, words } = told();
    const close = toasts.add(a("loading"));
    pass(3_600_000);
    expect(words()).toEqual(["x"]);
    close();
    expect(words()).toEqual([]);
  });

  it("keeps the time it had left while the pointer or the focus is on one", () => {
    const { toasts, pass, words } = told();
    toasts.add(a("success", "early"));
    pass(2_000);
    toasts.pause();
    toasts.add(a("success", "late"));
    pass(60_000);
    expect(words()).toEqual(["early", "late"]);
    toasts.resume();
    pass(1_000);
    expect(words()).toEqual(["late"]);
    pass(2_000);
    expect(words()).toEqual([]);
  });

  it("[S 9.14] is one of at most 20: the oldest makes room", () => {
    const { toasts, words } = told();
    for (let i = 1; i <= 22; i++) toasts.add(a("loading", String(i)));
    expect(words()).toHaveLength(20);
    expect(words()[0]).toBe("3");
  });

  it("tells those who watch when it comes and goes, and nobody when it is closed twice", () => {
    const { toasts } = told();
    let heard = 0;
    const stop = toasts.watch(() => heard++);
    const close = toasts.add(a("info"));
    close();
    close();
    expect(heard).toBe(2);
    stop();
    toasts.add(a("info"));
    expect(heard).toBe(2);
  });
});
