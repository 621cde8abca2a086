import { Refusal } from "../../api/refusal";
import { ProviderDown } from "../providers/outcome";

/** One call to a provider that ended. */
export interface ProviderCall {
  party: ProviderDown["provider"];
  outcome: "ok" | "refused by rule" | "failed" | ProviderDown["why"];
  ms: number;
}

/**
 * A provider's port that tells of each call when it ends. What is answered at once (a signature
 * check) asks nobody, and is not told of.
 */
export function watched<Port extends object>(
  party: ProviderCall["party"],
  port: Port,
  tell: (call: ProviderCall) => void,
): Port {
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...given: unknown[]): unknown => {
        const from = performance.now();
        const answer: unknown = Reflect.apply(member, target, given);
        if (!(answer instanceof Promise)) return answer;
        const ended = (outcome: ProviderCall["outcome"]) =>
          tell({ party, outcome, ms: performance.now() - from });
        answer.then(
          () => ended("ok"),
          (problem: unknown) =>
            ended(
              problem instanceof ProviderDown
                ? problem.why
                : problem instanceof Refusal
                  ? "refused by rule"
                  : "failed",
            ),
        );
        return answer;
      };
    },
  });
}
