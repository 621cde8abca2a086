import hooks from "eslint-plugin-react-hooks";
import ts from "typescript-eslint";

export default ts.config(
  {
    ignores: [
      "build/",
      "node_modules/",
      "data/",
      "test-results/",
      ".stryker-tmp/",
      "playwright-report/",
      "screenshots/",
    ],
  },
  ...ts.configs.recommended,
  {
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "The environment is read in app/config.server/environment.ts only.",
        },
      ],
      eqeqeq: "error",
    },
  },
  {
    files: ["app/**/*.tsx"],
    plugins: { "react-hooks": hooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  {
    files: ["app/config.server/environment.ts", "tests/**", "bench/**", "*.config.ts", "deploy/**"],
    rules: { "no-restricted-properties": "off" },
  },
  // Which folder may use which: floors.config.cjs.
  {
    files: ["app/backend.server/**", "sandbox/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              group: ["react", "react-dom", "@remix-run/*"],
              message: "The backend answers calls and draws no screens.",
            },
          ],
        },
      ],
    },
  },
);
