declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/node";
  export const {
    assets,
    assetsBuildDirectory,
    basename,
    entry,
    future,
    isSpaMode,
    mode,
    publicPath,
    routes,
  }: ServerBuild;
}
