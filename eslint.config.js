import hooks from "eslint-plugin-react-hooks";
import ts from "typescript-eslint";

const desk = ["**/desk.server/**", "**/desk.server"];
const backend = ["**/backend.server/**", "**/backend.server", ...desk];
const screens = [
  ...desk,
  "**/routes/**",
  "**/components/**",
  "**/islands/**",
  "react",
  "react-dom",
  "@remix-run/*",
];
const fence = (group, message) => ["error", { patterns: [{ group, message }] }];

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
  // Two fences: the web side never reaches into the backend, the backend never reaches the screens.
  {
    files: ["app/{api,routes,components,islands,content,visit,edge.server}/**", "app/*.{ts,tsx}"],
    ignores: ["app/operator.server.ts"],
    rules: {
      "no-restricted-imports": fence(
        backend,
        "Only server.ts composes the backend; go through app/api.",
      ),
    },
  },
  {
    files: ["app/backend.server/**"],
    rules: {
      "no-restricted-imports": fence(
        screens,
        "The backend knows app/api/contract.ts, not the screens.",
      ),
    },
  },
);
