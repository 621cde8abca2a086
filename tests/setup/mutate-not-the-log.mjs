const ADVICE = /^(debug|info|warn|error)$/;

/**
 * For Stryker: leaves out the arguments of `parts.log.…(…)`. They are words and ids for who reads
 * the log and decide nothing; what must never stand in them has tests and proofs of its own
 * (`refused-log.test.ts`, `prove bytes`). That something is logged at all is kept.
 */
export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "what the log says",
    value: {
      /**
       * @param {{ isCallExpression(): boolean, parentPath: any, node: any, listKey?: string }} path
       */
      shouldIgnore(path) {
        const call = path.listKey === "arguments" ? path.parentPath : null;
        const callee = call?.isCallExpression() ? call.node.callee : null;
        const log =
          callee?.type === "MemberExpression" && ADVICE.test(callee.property.name)
            ? callee.object
            : null;
        return log?.type === "MemberExpression" && log.property.name === "log"
          ? "what the log says decides nothing"
          : undefined;
      },
    },
  },
];
