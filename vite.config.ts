import { vitePlugin as remix } from "@remix-run/dev";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { readLanguages } from "./app/content/words/read-languages.server";
import { FOUND } from "./app/content/words/shipped-languages.server";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const ssrInputs = {
  index: "app/build.server.ts",
  server: "server.ts",
  "paper-thread": "app/backend.server/platform/paper-thread.ts",
  "read-thread": "app/backend.server/platform/store/read-thread.ts",
  "page-thread": "app/edge.server/page-thread.ts",
  operator: "app/operator.server.ts",
};

/**
 * What every working screen loads, in two files instead of six: fewer requests, and smaller
 * together. React and Remix apart, which outlive our changes.
 */
const everyScreen =
  /app\/(web\/(frame\/(ends-by-redirect\.client|AsWritten|tell|toasts|kept|after-paint|page-data\.client|revalidation|screen-meta|use-fields|Field|SentForm|ErrorSummary|End|names|Said|A)|visit\/(lost-connection|problems|asked|words)|subscriptions\/lists)|content\/(standard-warning|dates|rupees|languages|words\/fill))\.tsx?$/;
const shared = (id: string) =>
  id.includes("/node_modules/") || id.includes("commonjsHelpers")
    ? "framework"
    : everyScreen.test(id)
      ? "every-screen"
      : null;

export default defineConfig(({ isSsrBuild, command }) => ({
  define:
    command === "build"
      ? {
          "process.env.NODE_ENV": JSON.stringify("production"),
          ...(isSsrBuild ? {} : { __BROWSER__: "true" }),
        }
      : {},
  plugins: [
    tailwindcss(),
    remix({
      serverBuildFile: "[name].js",
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_routeConfig: true,
        // 16 routes fit one hashed file; discovery costs a request and does not see plain <a>.
        v3_lazyRouteDiscovery: false,
      },
    }),
    // After Remix's own plugin, whose single SSR input it replaces: one build makes the pages, the
    // server and the command line.
    {
      name: "ssr-inputs",
      config: () => (isSsrBuild ? { build: { rollupOptions: { input: ssrInputs } } } : undefined),
    },
    // The languages of the release stay files beside the build, as an operator's own are; what was
    // found in them lies with them, so that no start has to read and compare them again.
    {
      name: "languages",
      writeBundle: ({ dir }) => {
        if (!isSsrBuild || !dir) return;
        const languages = "app/content/further-languages";
        cpSync(languages, join(dir, "languages"), { recursive: true });
        writeFileSync(join(dir, "languages", FOUND), JSON.stringify(readLanguages([languages])));
      },
    },
  ],
  // Bundled with NODE_ENV=production, so that React is its fast self whatever the environment says;
  // and fewer files to open at boot.
  ssr: isSsrBuild
    ? {
        noExternal: [
          /^react/,
          "@remix-run/react",
          "@remix-run/router",
          "scheduler",
          "kysely",
          "zod",
          "remix-toast",
          "hono",
          "@hono/node-server",
          /^@conform-to/,
        ],
      }
    : {},
  build: {
    target: isSsrBuild ? "node20" : "es2020",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: {
      // A route without a screen is an empty file for browsers; zod's comments are its own.
      onwarn: (warning, warn) => {
        if (warning.code !== "EMPTY_BUNDLE" && warning.code !== "INVALID_ANNOTATION") warn(warning);
      },
      ...(isSsrBuild
        ? {}
        : {
            output: {
              manualChunks: shared,
              onlyExplicitManualChunks: true,
              // A file of two hundred bytes costs a request, and packs worse than in another.
              experimentalMinChunkSize: 380,
            },
          }),
    },
  },
}));
